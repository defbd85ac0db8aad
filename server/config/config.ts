/** Configuration of a platform, from environment variables; docs/configuration.md documents each of them. */
import { resolve } from 'node:path'
import { trustOf } from '../http/requestHost.ts'
import { projectFolder } from '../projectFolder.ts'
import { applicationSettings, type ApplicationSettings } from './applicationSettings.ts'
import { catalogSettings, type CatalogSettings } from './catalogSettings.ts'
import { directorySettings, type DirectorySettings } from './directorySettings.ts'
import { engineSettings, type EngineSettings } from './engineSettings.ts'
import {
  address,
  flag,
  integer,
  oneOf,
  platformAddress,
  portNumber,
  timeZone,
  wholeNumber,
  type Environment
} from './environment.ts'
import { extensionSettings, type ExtensionSettings } from './extensionSettings.ts'
import { limitSettings, type LimitSettings } from './limitSettings.ts'
import { mapConfig, type MapConfig } from './mapSettings.ts'
import { pageSettings, pageStyles, type PageSettings, type PageStyles } from './pageSettings.ts'
import { portalSettings, visitSettings, type PortalSettings, type VisitSettings } from './portalSettings.ts'
import { processingSettings, type ProcessingSettings } from './processingSettings.ts'
import { rateSettings, type RateSettings } from './rateSettings.ts'
import { remoteServiceSettings, type RemoteServiceSettings } from './remoteServiceSettings.ts'
import { secretSettings, type Secrets } from './secretSettings.ts'

export interface Config
  extends RateSettings, VisitSettings, DirectorySettings, ProcessingSettings, LimitSettings {
  port: number
  host: string
  /** Public address of the platform, with its base path and without trailing slash. */
  publicUrl: string
  /** Public origin and site path, before `/data-fair`: `http://localhost:5600`. */
  siteUrl: string
  dataDir: string
  /** Folder of the built pages. */
  pagesFolder: string
  /** Folder of the built pages of portals (`vite.portal.config.ts`). */
  portalsFolder: string
  /** Folder of the built base applications that ship with the platform. */
  baseAppsFolder: string
  secrets: Secrets
  logLevel: string
  /** Address on which metrics are served; absent when they are not served. */
  metrics?: { port: number; host: string }
  /** Proxies whose forwarded headers are trusted. */
  trustProxy: string | boolean
  /** Development mode: errors have stack traces, and websockets accept any subscription. */
  development: boolean
  /** Settings of the pages. */
  pages: PageSettings
  pageStyles: PageStyles
  applications: ApplicationSettings
  remoteServices: RemoteServiceSettings
  catalogs: CatalogSettings
  portals: PortalSettings
  extensions: ExtensionSettings
  /** Whether addresses given by users may be of this machine or of a private network. */
  allowPrivateAddresses: boolean
  /** Whether accounts may enable the Explore API of their datasets. */
  compatODS: boolean
  mails: {
    /** `smtp://user:password@host:port`; when absent, mails are kept on the platform. */
    smtpUrl?: string
    from: string
    /** E-mail address that receives the messages of visitors. */
    contact?: string
  }
  defaultTimeZone: string
  map?: MapConfig
  /** Settings of the webhooks of the events service. */
  webhooks: {
    /** Milliseconds that count as one minute in delays between attempts; tests shorten it. */
    retryMinuteMs: number
    /** Days before a delivery is deleted. */
    keptDays: number
    /** Maximum number of webhooks of an account. */
    perAccount: number
  }
  /** Milliseconds during which the cached copy of a remote document is served without revalidation. */
  remoteCopyMs: number
  cache: { publicMaxAge: number; timestampedMaxAge: number }
  /** Retention of events and notifications in days; 0 keeps them forever. */
  eventsRetentionDays: number
  /** Maximum duration of a new API key, in days. */
  apiKeysMaxDuration: number
  /** Timeout of one query in the data engine, in milliseconds. */
  queryTimeoutMs: number
  /** Maximum wait for pending requests on shutdown, in milliseconds. */
  stopMs: number
  engine: EngineSettings
  /** Size of the response cache in MB; 0 disables it. */
  answerCacheMb: number
}

const defaultPort = 5600

/**
 * Reads the configuration.
 * @throws Error naming the variable with an invalid value
 */
export function loadConfig(environment: Environment = process.env, overrides: Partial<Config> = {}): Config {
  const port = overrides.port ?? portNumber(environment, 'PORT', defaultPort)
  const publicUrl = platformAddress(
    environment.PUBLIC_URL ?? overrides.publicUrl ?? `http://localhost:${port}/data-fair`
  )
  const map = mapConfig(environment)
  return {
    port,
    host: environment.HOST ?? '127.0.0.1',
    publicUrl,
    siteUrl: publicUrl.replace(/\/data-fair$/, ''),
    dataDir: resolve(environment.DATA_DIR ?? './data'),
    portalsFolder: resolve(environment.PORTALS_DIR ?? resolve(projectFolder, 'dist-portal')),
    pagesFolder: resolve(environment.PAGES_DIR ?? resolve(projectFolder, 'dist')),
    baseAppsFolder: resolve(environment.BASE_APPS_DIR ?? resolve(projectFolder, 'dist-base-apps')),
    secrets: secretSettings(environment),
    ...directorySettings(environment, publicUrl),
    logLevel: oneOf(environment, 'LOG_LEVEL', 'info', logLevels),
    ...metricsSettings(environment),
    trustProxy: trustedProxies(environment),
    development: environment.NODE_ENV === 'development',
    pages: pageSettings(environment),
    pageStyles: pageStyles(environment),
    applications: applicationsOn(environment, publicUrl),
    remoteServices: remoteServiceSettings(environment),
    catalogs: catalogSettings(environment),
    portals: portalSettings(environment),
    extensions: extensionSettings(environment),
    compatODS: flag(environment, 'COMPAT_ODS', true),
    allowPrivateAddresses: flag(environment, 'ALLOW_PRIVATE_ADDRESSES', false),
    mails: mailSettings(environment, publicUrl),
    defaultTimeZone: timeZone(environment, 'DEFAULT_TIME_ZONE', 'Europe/Paris'),
    ...(map ? { map } : {}),
    ...processingSettings(environment),
    webhooks: {
      retryMinuteMs: integer(environment, 'WEBHOOK_RETRY_MINUTE_MS', 60_000),
      keptDays: integer(environment, 'WEBHOOK_DELIVERIES_DAYS', 30),
      perAccount: integer(environment, 'WEBHOOKS_PER_ACCOUNT', 500)
    },
    remoteCopyMs: integer(environment, 'REMOTE_COPY_SECONDS', 5) * 1000,
    cache: {
      publicMaxAge: integer(environment, 'CACHE_PUBLIC_MAX_AGE', 300),
      timestampedMaxAge: integer(environment, 'CACHE_TIMESTAMPED_MAX_AGE', 604_800)
    },
    ...rateSettings(environment),
    ...visitSettings(environment),
    ...limitSettings(environment),
    eventsRetentionDays: integer(environment, 'EVENTS_RETENTION_DAYS', 365),
    apiKeysMaxDuration: integer(environment, 'API_KEYS_MAX_DURATION', 730),
    queryTimeoutMs: wholeNumber(environment, 'QUERY_TIMEOUT_SECONDS', 45, 1) * 1000,
    stopMs: wholeNumber(environment, 'STOP_TIMEOUT_SECONDS', 20, 0) * 1000,
    engine: engineSettings(environment),
    answerCacheMb: integer(environment, 'ANSWER_CACHE_MB', 64),
    ...overrides
  }
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

function metricsSettings(environment: Environment): Pick<Config, 'metrics'> {
  if (!environment.METRICS_PORT) return {}
  return {
    metrics: {
      port: portNumber(environment, 'METRICS_PORT', 0),
      host: environment.METRICS_HOST ?? '127.0.0.1'
    }
  }
}

function trustedProxies(environment: Environment): string {
  const proxies = environment.TRUST_PROXY || 'loopback'
  try {
    trustOf(proxies)
  } catch {
    throw new Error(
      `TRUST_PROXY must be a comma list of addresses, of networks as 10.0.0.0/8, and of loopback, linklocal and uniquelocal, not "${proxies}"`
    )
  }
  return proxies
}

/**
 * Settings of applications.
 * @throws Error when applications are on the origin of the platform: their pages would have its rights
 */
function applicationsOn(environment: Environment, publicUrl: string): ApplicationSettings {
  const settings = applicationSettings(environment)
  const { url } = settings.pages
  if (url && new URL(url).origin === new URL(publicUrl).origin) {
    throw new Error('APPLICATIONS_URL must have another origin than PUBLIC_URL')
  }
  return settings
}

function mailSettings(environment: Environment, publicUrl: string): Config['mails'] {
  const { MAIL_FROM: from, SMTP_URL: smtpUrl, CONTACT_MAIL: contact } = environment
  if (smtpUrl) address(smtpUrl, 'SMTP_URL', ['smtp:', 'smtps:'])
  return {
    from: from ?? `Fairway <no-reply@${new URL(publicUrl).hostname}>`,
    ...(smtpUrl ? { smtpUrl } : {}),
    ...(contact ? { contact } : {})
  }
}
