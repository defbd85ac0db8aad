/** Settings of applications: offered base applications, and captures (docs/configuration.md). */
import { Type } from 'typebox'
import type { BaseApplication } from '../../contract/applications/baseApplication.ts'
import { applicationPageSettings, type ApplicationPageSettings } from './applicationPageSettings.ts'
import { flag, jsonValue, wholeNumber, type Environment } from './environment.ts'

/** A base application of the configuration. */
export type ConfiguredBaseApp = { url: string } & Partial<
  Pick<
    BaseApplication,
    | 'title'
    | 'applicationName'
    | 'version'
    | 'description'
    | 'image'
    | 'documentation'
    | 'category'
    | 'public'
    | 'privateAccess'
    | 'deprecated'
  >
>

export interface CaptureSettings {
  /** Path of the browser; when absent, the browser is searched in the PATH. */
  chromiumPath?: string
  /** Whether the browser runs with its sandbox. */
  isSandboxed: boolean
  /** Maximum number of concurrent browsers. */
  places: number
  /** Timeout of one capture, in milliseconds. */
  timeoutMs: number
}

export interface ApplicationSettings {
  baseApps: ConfiguredBaseApp[]
  captures: CaptureSettings
  pages: ApplicationPageSettings
}

/**
 * Reads the settings.
 * @throws Error naming the variable with an invalid value
 */
export function applicationSettings(environment: Environment): ApplicationSettings {
  const { CHROMIUM_PATH: chromiumPath } = environment
  return {
    baseApps: baseAppsOf(environment),
    captures: {
      ...(chromiumPath ? { chromiumPath } : {}),
      // Chromium refuses to start with its sandbox as root, the default user of many containers.
      isSandboxed: flag(environment, 'CHROMIUM_SANDBOX', process.getuid?.() !== 0),
      places: wholeNumber(environment, 'CAPTURES_CONCURRENCY', 2, 1),
      timeoutMs: wholeNumber(environment, 'CAPTURE_TIMEOUT_SECONDS', 30, 1) * 1000
    },
    pages: applicationPageSettings(environment)
  }
}

const text = Type.Optional(Type.String())
const account = Type.Object({
  type: Type.Union([Type.Literal('user'), Type.Literal('organization')]),
  id: Type.String(),
  name: Type.String()
})
const configuredBaseApps = Type.Array(
  Type.Object(
    {
      url: Type.String(),
      title: text,
      applicationName: text,
      version: text,
      description: text,
      image: text,
      documentation: text,
      category: text,
      public: Type.Optional(Type.Boolean()),
      privateAccess: Type.Optional(Type.Array(account)),
      deprecated: Type.Optional(Type.Boolean())
    },
    { additionalProperties: false }
  )
)
const shapeOfBaseApps = 'a JSON array of {"url": "https://…", "title", "category", "public"…}'

function baseAppsOf(environment: Environment): ConfiguredBaseApp[] {
  const baseApps = jsonValue(environment, 'BASE_APPS', configuredBaseApps, shapeOfBaseApps) ?? []
  if (!baseApps.every(({ url }) => URL.canParse(url))) throw new Error(`BASE_APPS must be ${shapeOfBaseApps}`)
  return baseApps
}
