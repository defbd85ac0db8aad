import { useQueries } from '@tanstack/react-query'
import type { Account } from '../../contract/session.ts'
import { apiJson } from '../api/http.ts'
import { directoryApi } from '../authProvider/account.ts'
import { useSession } from '../authProvider/useSession.ts'
import { ownerChoices, ownerMemberships, type OrganizationDepartments } from './ownerChoices.ts'

/**
 * Accounts that may own a new resource of the user.
 * @param otherAccounts includes all accounts of the user; otherwise the active one and its departments
 */
export function useOwnerChoices(otherAccounts: boolean): {
  choices: Account[]
  isLoading: boolean
  error: unknown
  retry: () => void
} {
  const session = useSession()
  const roots = ownerMemberships(session, otherAccounts).filter((membership) => !membership.department)
  const queries = useQueries({
    queries: roots.map(({ id }) => ({
      queryKey: ['directory', 'organizations', id],
      queryFn: () =>
        apiJson<OrganizationDepartments>(`${directoryApi}/organizations/${encodeURIComponent(id)}`)
    }))
  })
  const organizations = queries.flatMap((query) => (query.data ? [query.data] : []))
  return {
    choices: ownerChoices(session, otherAccounts, organizations),
    isLoading: queries.some((query) => query.isLoading),
    error: queries.find((query) => query.error)?.error,
    retry: () => queries.forEach((query) => query.error && void query.refetch())
  }
}
