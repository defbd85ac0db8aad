/** What the operator says of applications: base applications to offer, and how captures are made (docs/configuration.md). */
import type { BaseApplication } from '../../contract/applications/baseApplication.ts'
import { applicationPageSettings, type ApplicationPageSettings } from './applicationPageSettings.ts'
import { flag, parsedJson, type Environment } from './environment.ts'

/** What a configuration says of a base application. */
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
  /** Of the browser; it is looked for among the commands of the machine without it. */
  chromiumPath?: string
  /** The browser keeps its pages apart from the machine. */
  isSandboxed: boolean
  /** Browsers at the same time. */
  places: number
  /** Of one capture. */
  timeoutMs: number
}

export interface ApplicationSettings {
  baseApps: ConfiguredBaseApp[]
  captures: CaptureSettings
  pages: ApplicationPageSettings
}

/** @throws Error naming the variable when a value cannot be understood */
export function applicationSettings(environment: Environment): ApplicationSettings {
  const { CHROMIUM_PATH: chromiumPath } = environment
  return {
    baseApps: baseAppsOf(environment.BASE_APPS),
    captures: {
      ...(chromiumPath ? { chromiumPath } : {}),
      // Chromium refuses to be run so by the system's administrator, who runs many containers.
      isSandboxed: flag(environment, 'CHROMIUM_SANDBOX', process.getuid?.() !== 0),
      places: atLeastOne(environment, 'CAPTURES_CONCURRENCY', 2),
      timeoutMs: atLeastOne(environment, 'CAPTURE_TIMEOUT_SECONDS', 30) * 1000
    },
    pages: applicationPageSettings(environment)
  }
}

const texts = ['title', 'applicationName', 'version', 'description', 'image', 'documentation', 'category']
const flags = ['public', 'deprecated']

function baseAppsOf(text: string | undefined): ConfiguredBaseApp[] {
  if (!text) return []
  const fail = (): never => {
    throw new Error('BASE_APPS must be a JSON array of {"url": "https://…", "title", "category", "public"…}')
  }
  const items = parsedJson(text)
  if (!Array.isArray(items)) return fail()
  for (const item of items as unknown[]) {
    const values = (item ?? {}) as Record<string, unknown>
    const isRight =
      typeof values.url === 'string' &&
      URL.canParse(values.url) &&
      Object.entries(values).every(([name, value]) => isAttribute(name, value))
    if (!isRight) fail()
  }
  return items as ConfiguredBaseApp[]
}

function isAttribute(name: string, value: unknown): boolean {
  if (name === 'url' || texts.includes(name)) return typeof value === 'string'
  if (flags.includes(name)) return typeof value === 'boolean'
  return name === 'privateAccess' && Array.isArray(value) && value.every(isAccount)
}

function isAccount(value: unknown): boolean {
  const { type, id, name } = (value ?? {}) as Record<string, unknown>
  return (type === 'user' || type === 'organization') && typeof id === 'string' && typeof name === 'string'
}

function atLeastOne(environment: Environment, name: string, fallback: number): number {
  const text = environment[name]
  const value = text ? Number(text) : fallback
  if (!Number.isInteger(value) || value < 1) {
    throw new Error(`${name} must be a whole number from 1, not "${text}"`)
  }
  return value
}
