/** What a remote service is told of who calls it: pure (docs/api/remote-services.md#keys). */
import { datasetOfService, type RemoteService } from '../../contract/remoteServices/remoteService.ts'

/** The header of the key that an operator has for all services. */
const defaultHeader = 'x-apiKey'

/**
 * The key of the service where it goes in a header, else that of the operator. Keys of queries and cookies are sent
 * nowhere; reference data of this platform are asked without any.
 */
export function credentialHeaders(
  { id, apiKey }: Pick<RemoteService, 'id' | 'apiKey'>,
  defaultKey: string | undefined
): Record<string, string> {
  if (apiKey?.in === 'header' && apiKey.name && apiKey.value) return { [apiKey.name]: apiKey.value }
  return defaultKey && datasetOfService(id) === undefined ? { [defaultHeader]: defaultKey } : {}
}
