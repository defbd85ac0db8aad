import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Owner } from '../../../../../../contract/permissions.ts'
import type { Session } from '../../../../../../contract/session.ts'
import { apiJson } from '../../../../../api/http.ts'
import { useSession } from '../../../../../authProvider/useSession.ts'
import { apiPath } from '../../../../../pageConfig.ts'
import type { ListedService } from '../../../model/extensions/actions.ts'

/** Page size that returns all services at once, since their actions are filtered in the browser. */
const maxServices = 10_000
const freshMs = 60_000

/**
 * Reads the remote services that an account may use, with their actions; only public ones for a user outside the
 * account.
 */
export function useServices(
  { type, id }: Pick<Owner, 'type' | 'id'>,
  enabled = true
): UseQueryResult<ListedService[]> {
  const isMember = isOf(useSession(), { type, id })
  return useQuery({
    queryKey: ['servicesOf', type, id, isMember],
    queryFn: async ({ signal }) => {
      const query = { size: maxServices, ...(isMember ? { privateAccess: `${type}:${id}` } : {}) }
      const response = await apiJson<{ results: ListedService[] }>(`${apiPath}/remote-services`, {
        query,
        signal,
        silent: true
      })
      return response.results
    },
    enabled,
    staleTime: freshMs
  })
}

function isOf({ user }: Session, { type, id }: Pick<Owner, 'type' | 'id'>): boolean {
  if (!user) return false
  if (user.adminMode) return true
  return type === 'user' ? user.id === id : user.organizations.some((organization) => organization.id === id)
}
