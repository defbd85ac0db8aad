/** Requests about accounts of the directory, with the ETag for concurrent changes. */
import { apiStated, type Stated } from '../../api/http.ts'
import { directoryApi } from '../../authProvider/account.ts'

export function readAccount<Account>(
  resource: 'users' | 'organizations',
  id: string
): Promise<Stated<Account>> {
  return apiStated(`${directoryApi}/${resource}/${encodeURIComponent(id)}`)
}
