/** Settings of remote services (docs/configuration.md). */
import { Type } from 'typebox'
import { jsonValue, wholeNumber, type Environment } from './environment.ts'

export interface ConfiguredService {
  title: string
  /** Address of the OpenAPI document of the service. */
  url: string
}

export interface RemoteServiceSettings {
  /** Services imported at each start, unless they exist already. */
  configured: ConfiguredService[]
  /** API key sent to the services that have no key of their own. */
  defaultKey?: string
  /**
   * Address prefixes under which the server reaches services, in place of the public ones of their documents; private
   * addresses are allowed.
   */
  privateMapping: { url: string; target: string }[]
  /** Timeout without data for a call through the proxy or the fetch of a document, in milliseconds. */
  timeoutMs: number
  /** Bandwidth of the proxy for one client, in bytes per second; 0 for no limit. */
  bytesPerSecond: number
}

const services = Type.Array(Type.Object({ title: Type.String(), url: Type.String() }))
const mappings = Type.Array(Type.Object({ url: Type.String(), target: Type.String() }))

/**
 * Reads the settings.
 * @throws Error naming the variable with an invalid value
 */
export function remoteServiceSettings(environment: Environment): RemoteServiceSettings {
  const { REMOTE_SERVICES_KEY: defaultKey } = environment
  return {
    configured:
      jsonValue(environment, 'REMOTE_SERVICES', services, 'a JSON array of {"title": "…", "url": "…"}') ?? [],
    ...(defaultKey ? { defaultKey } : {}),
    privateMapping:
      jsonValue(
        environment,
        'REMOTE_SERVICES_PRIVATE_MAPPING',
        mappings,
        'a JSON array of {"url": "…", "target": "…"}'
      ) ?? [],
    timeoutMs: wholeNumber(environment, 'REMOTE_TIMEOUT_SECONDS', 10, 1) * 1000,
    bytesPerSecond: wholeNumber(environment, 'REMOTE_SERVICE_BYTES_PER_SECOND', 500_000, 0)
  }
}
