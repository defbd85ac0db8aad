/** What the operator says of remote services (docs/configuration.md). */
import { Type } from 'typebox'
import { jsonValue, wholeNumber, type Environment } from './environment.ts'

export interface ConfiguredService {
  title: string
  /** Address of its OpenAPI document. */
  url: string
}

export interface RemoteServiceSettings {
  /** Services that are imported at each start, unless they are there already. */
  configured: ConfiguredService[]
  /** Key that is sent to the services that have none of their own. */
  defaultKey?: string
  /** Services that are reached by another address than their documents say: the operator's, private ones included. */
  privateMapping: { url: string; target: string }[]
  /** How long a call through the proxy, or the fetch of a document, waits until something is received. */
  timeoutMs: number
  /** Bytes a second of all answers of the proxy that one client receives; 0 for any. */
  bytesPerSecond: number
}

const services = Type.Array(Type.Object({ title: Type.String(), url: Type.String() }))
const mappings = Type.Array(Type.Object({ url: Type.String(), target: Type.String() }))

/** @throws Error naming the variable when a value cannot be understood */
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
