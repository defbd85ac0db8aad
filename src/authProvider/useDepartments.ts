import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiJson } from '../api/http.ts'
import { directoryApi } from './account.ts'
import { useSession } from './useSession.ts'
import { byLabel } from '../i18n/collation.ts'

export interface Department {
  id: string
  name: string
}

/**
 * Departments that the session may see into: those of the whole organization.
 * @param enabled asked for only then
 */
export function useDepartments(enabled = true): Department[] {
  const { account } = useSession()
  const isRoot = account?.type === 'organization' && !account.department
  const { data } = useQuery({
    queryKey: ['organization-departments', account?.id],
    enabled: enabled && isRoot,
    queryFn: () =>
      apiJson<{ departments?: Department[] }>(
        `${directoryApi}/organizations/${encodeURIComponent(account?.id ?? '')}`
      )
  })
  return useMemo(
    () => byLabel(isRoot ? (data?.departments ?? []) : [], ({ name }) => name),
    [isRoot, data?.departments]
  )
}

/** Names departments of the active account; one that is not known by name keeps its identifier. */
export function useDepartmentName(enabled = true): (id: string | undefined) => string | undefined {
  const { account } = useSession()
  const departments = useDepartments(enabled)
  return (id) => {
    if (id !== undefined && id === account?.department) return account.departmentName ?? id
    return departments.find((department) => department.id === id)?.name ?? id
  }
}
