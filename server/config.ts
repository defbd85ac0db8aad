/** Configuration of a platform, read from environment variables; docs/configuration.md documents every one of them. */
import { totalmem } from 'node:os'
import { resolve } from 'node:path'
import { applicationSettings, type ApplicationSettings } from './applicationSettings.ts'
import { catalogSettings, type CatalogSettings } from './catalogSettings.ts'
import { portalSettings, visitSettings, type PortalSettings, type VisitSettings } from './portalSettings.ts'
import {
  address,
  flag,
  list,
  oneOf,
  platformAddress,
  portNumber,
  timeZone,
  wholeNumber,
  type Environment
} from './environment.ts'
import { extensionSettings, type ExtensionSettings } from './extensionSettings.ts'
import { externalApplications } from './externalApplicationSettings.ts'
import type { ExternalApplication } from '../contract/externalApplications.ts'
import { usualUnpackLimits, type UnpackLimits } from './formats/unpacking.ts'
import { trustOf } from './http/requestHost.ts'
import { mapConfig, type MapConfig } from './mapSettings.ts'
import { superadminConfig, type SuperadminConfig } from './superadminSettings.ts'
import { projectFolder } from './projectFolder.ts'
import { providersConfig, type ProvidersConfig } from './providersConfig.ts'
import { rateSettings, type RateSettings } from './rateSettings.ts'
import { remoteServiceSettings, type RemoteServiceSettings } from './remoteServiceSettings.ts'
import { pageSettings, pageStyles, type PageSettings, type PageStyles } from './pageSettings.ts'

export interface Secrets {
  identities?: string
  limits?: string
  events?: string
  ignoreRateLimiting?: string
  catalogs?: string
  sendmails?: string
  readAll?: string
  sites?: string
  pseudoSessions?: string
}

/** A service that is told of renamed and deleted accounts. */
export interface IdentityWebhook {
  /** `{type}/{id}` is added to it. */
  base: string
  key: string
}

export interface Config extends RateSettings, VisitSettings, ProvidersConfig {
  port: number
  host: string
  /** Address of the platform as browsers see it, base path included, without trailing slash. */
  publicUrl: string
  /** Origin and site path in front of `/data-fair`: `http://localhost:5600`. */
  siteUrl: string
  dataDir: string
  /** Folder of the built pages. */
  pagesFolder: string
  /** What `vite.portal.config.ts` builds. */
  portalsFolder: string
  /** Folder of the built base applications that ship with the platform. */
  baseAppsFolder: string
  /** Lower-case e-mails that may enter admin mode. */
  admins: string[]
  /** Enters admin mode, and is in no store of accounts. */
  superadmin?: SuperadminConfig
  directoryUsersFile?: string
  directoryOrganizationsFile?: string
  secrets: Secrets
  identityWebhooks: IdentityWebhook[]
  /** Those that sessions of the platform itself are opened in; sites have their own. */
  externalApplications: ExternalApplication[]
  logLevel: string
  /** Where metrics are served; nowhere when it is absent. */
  metrics?: { port: number; host: string }
  /** Addresses whose forwarded headers are believed. */
  trustProxy: string | boolean
  /** Development answers carry stack traces and accept any websocket subscription. */
  development: boolean
  /** What is added to the pages. */
  pages: PageSettings
  pageStyles: PageStyles
  applications: ApplicationSettings
  remoteServices: RemoteServiceSettings
  catalogs: CatalogSettings
  portals: PortalSettings
  extensions: ExtensionSettings
  allowSignup: boolean
  /** Addresses that users name may be of this machine or of a local network. */
  allowPrivateAddresses: boolean
  /** Accounts may switch the Explore API of their datasets on. */
  compatODS: boolean
  allowSelfDeletion: boolean
  /** Tries of sign-in, and mails asked for, of one address or e-mail; undefined for the defaults. */
  authRate?: { attempts: number; seconds: number }
  /** Seconds before a form that visitors send may be sent; undefined for the default. */
  anonymousActionDelay?: number
  adminsNeedTwoFactor: boolean
  /** Organizations that a user may create when nothing else was set for him, -1 for any number. */
  createdOrganizations?: number
  /** Members that an organization may have when nothing else was set for it, 0 for any number. */
  membersPerOrganization: number
  /** Invited people are members before they accept. */
  immediateInvitations: boolean
  mails: {
    /** `smtp://user:password@host:port`; without it mails are kept on the platform. */
    smtpUrl?: string
    from: string
    /** Receives what visitors write. */
    contact?: string
  }
  defaultTimeZone: string
  map?: MapConfig
  /** How many processing steps of any size run at the same time. */
  processingConcurrency: number
  /** Files up to this size do not wait for larger ones. */
  processingSmallBytes: number
  /** How long steps of a dataset of at most a megabyte run one after the other before it is somebody else's turn. */
  processingTurnMs: number
  /** Waits in each processing step, after its work: for tests that stop the server in the middle of one. */
  processingStepDelayMs: number
  /** Polls of 500 ms before a route that needs a status gives up with 409. */
  statusWaitPolls: number
  retryDelayMs: number
  /** How long the answer to a written line waits for its extensions. */
  lineExtensionMs: number
  /** Before lines that wait for a service that is down are tried again; longer and longer, up to `retryDelayMs`. */
  extensionRetryMs: number
  /** Of the events service. */
  webhooks: {
    /** What a minute lasts before a delivery that failed is tried again. */
    retryMinuteMs: number
    /** Days before a delivery is forgotten. */
    keptDays: number
    /** That one account may have. */
    perAccount: number
  }
  /** How long the copy of a remote document is given without asking whether it has changed. */
  remoteCopyMs: number
  cache: { publicMaxAge: number; timestampedMaxAge: number }
  /** -1 for none: of an account that has none of its own, of a dataset, of a file attached to a description. */
  limits: {
    totalStorage: number
    totalIndexed: number
    nbDatasets: number
    datasetStorage: number
    datasetIndexed: number
    attachmentStorage: number
    /** Nothing is refused otherwise. */
    areChecked: boolean
    columns: number
    /** Files of lines that are larger are not read. */
    attachmentIndexed: number
  }
  /** What a compressed or converted file may become; -1 for none. */
  unpacking: UnpackLimits
  /** Days that events and notifications are kept, 0 for always. */
  eventsRetentionDays: number
  /** Days that a new API key may last. */
  apiKeysMaxDuration: number
  /** Total bytes that one query's answer may take in the data engine, and its time. */
  queryTimeoutMs: number
  /** How long a stop waits for the requests under way. */
  stopMs: number
  engine: {
    /** Memory given to the data engine: reading in the server, and processing in its own process. */
    readMemoryMb: number
    processMemoryMb: number
    threads: number
    /** False for reads that are answered by SQL alone: nothing of the following, nor what was found of a version. */
    hasCaches: boolean
    /** Memory for the columns that are asked for most, 0 to leave them all to the engine. */
    columnsMb: number
    /** Room on the disk for the texts of the lines that are asked for most, 0 to leave them all to the engine. */
    keptLinesMb: number
    /** After so long without a change, the index of an editable dataset is written into its file. */
    flushMs: number
  }
  /** Memory given to the answers of reads, 0 to make them anew each time. */
  answerCacheMb: number
}

const defaultPort = 5600

/**
 * Reads the configuration of the environment.
 * @throws Error naming the variable when a value cannot be understood
 */
export function loadConfig(environment: Environment = process.env, overrides: Partial<Config> = {}): Config {
  const port = overrides.port ?? portNumber(environment, 'PORT', defaultPort)
  const publicUrl = platformAddress(
    environment.PUBLIC_URL ?? overrides.publicUrl ?? `http://localhost:${port}/data-fair`
  )
  const config: Config = {
    port,
    host: environment.HOST ?? '127.0.0.1',
    publicUrl,
    siteUrl: publicUrl.replace(/\/data-fair$/, ''),
    dataDir: resolve(environment.DATA_DIR ?? './data'),
    portalsFolder: resolve(environment.PORTALS_DIR ?? resolve(projectFolder, 'dist-portal')),
    pagesFolder: resolve(environment.PAGES_DIR ?? resolve(projectFolder, 'dist')),
    baseAppsFolder: resolve(environment.BASE_APPS_DIR ?? resolve(projectFolder, 'dist-base-apps')),
    admins: list(environment, 'ADMINS').map((email) => email.toLowerCase()),
    ...superadminConfig(environment),
    secrets: definedOnly({
      identities: environment.SECRET_IDENTITIES,
      limits: environment.SECRET_LIMITS,
      events: environment.SECRET_EVENTS,
      ignoreRateLimiting: environment.SECRET_IGNORE_RATE_LIMITING,
      catalogs: environment.SECRET_CATALOGS,
      sendmails: environment.SECRET_SENDMAILS,
      readAll: environment.SECRET_READ_ALL,
      sites: environment.SECRET_SITES,
      pseudoSessions: environment.SECRET_PSEUDO_SESSIONS
    }),
    identityWebhooks: identityWebhooks(environment.IDENTITY_WEBHOOKS),
    ...providersConfig(environment),
    externalApplications: externalApplications(environment.EXTERNAL_APPLICATIONS, publicUrl),
    logLevel: oneOf(environment, 'LOG_LEVEL', 'info', logLevels),
    trustProxy: trustedProxies(environment),
    development: environment.NODE_ENV === 'development',
    pages: pageSettings(environment),
    pageStyles: pageStyles(environment),
    applications: applicationSettings(environment),
    remoteServices: remoteServiceSettings(environment),
    catalogs: catalogSettings(environment),
    portals: portalSettings(environment),
    extensions: extensionSettings(environment),
    compatODS: flag(environment, 'COMPAT_ODS', true),
    allowSignup: flag(environment, 'ALLOW_SIGNUP', false),
    allowPrivateAddresses: flag(environment, 'ALLOW_PRIVATE_ADDRESSES', false),
    allowSelfDeletion: flag(environment, 'ALLOW_SELF_DELETION', false),
    adminsNeedTwoFactor: flag(environment, 'ADMINS_REQUIRE_2FA', false),
    membersPerOrganization: integer(environment, 'MEMBERS_PER_ORGANIZATION', 0),
    immediateInvitations: flag(environment, 'IMMEDIATE_INVITATIONS', false),
    mails: {
      from: environment.MAIL_FROM ?? `Fairway <no-reply@${new URL(publicUrl).hostname}>`,
      ...smtpAddress(environment),
      ...(environment.CONTACT_MAIL ? { contact: environment.CONTACT_MAIL } : {})
    },
    defaultTimeZone: timeZone(environment, 'DEFAULT_TIME_ZONE', 'Europe/Paris'),
    processingConcurrency: wholeNumber(environment, 'PROCESSING_CONCURRENCY', 1, 1),
    processingSmallBytes: integer(environment, 'PROCESSING_SMALL_BYTES', 5_000_000),
    processingTurnMs: integer(environment, 'PROCESSING_TURN_MS', 1000),
    processingStepDelayMs: integer(environment, 'PROCESSING_STEP_DELAY_MS', 0),
    statusWaitPolls: integer(environment, 'STATUS_WAIT_POLLS', 20),
    retryDelayMs: integer(environment, 'RETRY_DELAY_SECONDS', 600) * 1000,
    lineExtensionMs: integer(environment, 'LINE_EXTENSION_MS', 2000),
    extensionRetryMs: integer(environment, 'EXTENSION_RETRY_MS', 10_000),
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
    limits: {
      totalStorage: integer(environment, 'LIMIT_TOTAL_STORAGE', -1),
      totalIndexed: integer(environment, 'LIMIT_TOTAL_INDEXED', -1),
      nbDatasets: integer(environment, 'LIMIT_NB_DATASETS', -1),
      datasetStorage: integer(environment, 'LIMIT_DATASET_STORAGE', -1),
      datasetIndexed: integer(environment, 'LIMIT_DATASET_INDEXED', -1),
      attachmentStorage: integer(environment, 'LIMIT_ATTACHMENT_STORAGE', -1),
      areChecked: flag(environment, 'LIMITS_CHECKED', true),
      columns: integer(environment, 'LIMIT_COLUMNS', 2000),
      attachmentIndexed: integer(environment, 'LIMIT_ATTACHMENT_INDEXED', 5_000_000)
    },
    unpacking: {
      size: integer(environment, 'LIMIT_UNPACKED_SIZE', usualUnpackLimits.size),
      ratio: integer(environment, 'LIMIT_UNPACKED_RATIO', usualUnpackLimits.ratio)
    },
    eventsRetentionDays: integer(environment, 'EVENTS_RETENTION_DAYS', 365),
    apiKeysMaxDuration: integer(environment, 'API_KEYS_MAX_DURATION', 730),
    queryTimeoutMs: wholeNumber(environment, 'QUERY_TIMEOUT_SECONDS', 45, 1) * 1000,
    stopMs: wholeNumber(environment, 'STOP_TIMEOUT_SECONDS', 20, 0) * 1000,
    engine: {
      readMemoryMb: wholeNumber(environment, 'ENGINE_READ_MEMORY_MB', 512, 1),
      processMemoryMb: wholeNumber(environment, 'ENGINE_PROCESS_MEMORY_MB', 600, 1),
      threads: wholeNumber(environment, 'ENGINE_THREADS', 2, 1),
      hasCaches: flag(environment, 'ENGINE_CACHES', true),
      columnsMb: integer(environment, 'ENGINE_COLUMNS_MB', columnsMbOf(memoryMb())),
      keptLinesMb: integer(environment, 'ENGINE_KEPT_LINES_MB', 8000),
      flushMs: wholeNumber(environment, 'ENGINE_FLUSH_SECONDS', 15, 0) * 1000
    },
    answerCacheMb: integer(environment, 'ANSWER_CACHE_MB', 64)
  }
  if (environment.CREATED_ORGANIZATIONS_PER_USER) {
    config.createdOrganizations = integer(environment, 'CREATED_ORGANIZATIONS_PER_USER', -1)
  }
  if (config.superadmin && config.adminsNeedTwoFactor) {
    throw new Error(
      'SUPERADMIN_EMAIL names an administrator without a second factor, which ADMINS_REQUIRE_2FA asks for'
    )
  }
  const { url: applicationsUrl } = config.applications.pages
  if (applicationsUrl && new URL(applicationsUrl).origin === new URL(publicUrl).origin) {
    throw new Error('APPLICATIONS_URL must have another origin than PUBLIC_URL')
  }
  if (environment.METRICS_PORT) {
    config.metrics = {
      port: portNumber(environment, 'METRICS_PORT', 0),
      host: environment.METRICS_HOST ?? '127.0.0.1'
    }
  }
  const map = mapConfig(environment)
  if (map) config.map = map
  if (environment.AUTH_RATE_ATTEMPTS) {
    config.authRate = {
      attempts: integer(environment, 'AUTH_RATE_ATTEMPTS', 5),
      seconds: integer(environment, 'AUTH_RATE_SECONDS', 60)
    }
  }
  if (environment.ANONYMOUS_ACTION_DELAY) {
    config.anonymousActionDelay = integer(environment, 'ANONYMOUS_ACTION_DELAY', 8)
  }
  if (environment.DIRECTORY_USERS_FILE) config.directoryUsersFile = resolve(environment.DIRECTORY_USERS_FILE)
  if (environment.DIRECTORY_ORGANIZATIONS_FILE) {
    config.directoryOrganizationsFile = resolve(environment.DIRECTORY_ORGANIZATIONS_FILE)
  }
  return { ...config, ...overrides }
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

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

function smtpAddress({ SMTP_URL: text }: Environment): Pick<Config['mails'], 'smtpUrl'> {
  if (!text) return {}
  address(text, 'SMTP_URL', ['smtp:', 'smtps:'])
  return { smtpUrl: text }
}

/** An eighth of the memory, within bounds: what is read most of a few large datasets. */
const columnsMbOf = (memory: number): number => Math.min(2048, Math.max(128, Math.floor(memory / 8)))

/** What the process may use: a container has less than its machine. */
function memoryMb(): number {
  return Math.min(process.constrainedMemory() || Infinity, totalmem()) / 2 ** 20
}

function integer(environment: Environment, name: string, fallback: number): number {
  const text = environment[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value)) throw new Error(`${name} must be a whole number, not "${text}"`)
  return value
}

function identityWebhooks(text: string | undefined): IdentityWebhook[] {
  if (!text) return []
  try {
    const webhooks = JSON.parse(text) as Partial<IdentityWebhook>[]
    return webhooks.map(({ base, key }) => {
      if (typeof key !== 'string' || !key) throw new Error('a key is missing')
      return { base: new URL(base ?? '').href.replace(/\/$/, ''), key }
    })
  } catch {
    // The value holds secrets: neither it nor what the parser says of it is shown.
    throw new Error('IDENTITY_WEBHOOKS must be a JSON array of {"base": "https://…", "key": "…"}')
  }
}

function definedOnly<Shape extends object>(values: { [key in keyof Shape]: Shape[key] | undefined }): Shape {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Shape
}
