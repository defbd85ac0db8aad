/** Credentials that the platform sends to a remote service. No I/O (docs/api/remote-services.md#keys). */
import { datasetOfService, type RemoteService } from '../../contract/remoteServices/remoteService.ts'

/** Header of the operator's default key. */
const defaultHeader = 'x-apiKey'

/**
 * Returns the header with the key of the service, or with the default key. Keys in queries and cookies are not
 * supported; reference data of this platform get no key.
 */
export function credentialHeaders(
  { id, apiKey }: Pick<RemoteService, 'id' | 'apiKey'>,
  defaultKey: string | undefined
): Record<string, string> {
  if (apiKey?.in === 'header' && apiKey.name && apiKey.value) return { [apiKey.name]: apiKey.value }
  return defaultKey && datasetOfService(id) === undefined ? { [defaultHeader]: defaultKey } : {}
}
