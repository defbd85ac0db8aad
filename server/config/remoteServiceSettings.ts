/** What the operator says of remote services (docs/configuration.md). */
import { parsedJson, wholeNumber, type Environment } from './environment.ts'

export interface ConfiguredService {
  title: string
  /** Of an OpenAPI document. */
  url: string
}

export interface RemoteServiceSettings {
  /** Imported at each start, those that are not there yet. */
  configured: ConfiguredService[]
  /** Sent to the services that have no key of their own. */
  defaultKey?: string
  /** Services that are reached by another address than their documents say: the operator's, private ones included. */
  privateMapping: { url: string; target: string }[]
  /** Of a call through the proxy, and of the fetch of a document, until something is received. */
  timeoutMs: number
  /** Of all answers of the proxy that one client receives; 0 for any. */
  bytesPerSecond: number
}

/** @throws Error naming the variable when a value cannot be understood */
export function remoteServiceSettings(environment: Environment): RemoteServiceSettings {
  const { REMOTE_SERVICES_KEY: defaultKey } = environment
  return {
    configured: objectsOf(environment, 'REMOTE_SERVICES', ['title', 'url']),
    ...(defaultKey ? { defaultKey } : {}),
    privateMapping: objectsOf(environment, 'REMOTE_SERVICES_PRIVATE_MAPPING', ['url', 'target']),
    timeoutMs: wholeNumber(environment, 'REMOTE_TIMEOUT_SECONDS', 10, 1) * 1000,
    bytesPerSecond: wholeNumber(environment, 'REMOTE_SERVICE_BYTES_PER_SECOND', 500_000, 0)
  }
}

function objectsOf<Name extends string>(
  environment: Environment,
  variable: string,
  names: [Name, Name]
): Record<Name, string>[] {
  const text = environment[variable]
  if (!text) return []
  const items = parsedJson(text)
  const isRight = (item: unknown): item is Record<Name, string> =>
    typeof item === 'object' &&
    item !== null &&
    names.every((name) => typeof (item as Record<string, unknown>)[name] === 'string')
  if (!Array.isArray(items) || !items.every(isRight)) {
    throw new Error(
      `${variable} must be a JSON array of {${names.map((name) => `"${name}": "…"`).join(', ')}}`
    )
  }
  return items
}
