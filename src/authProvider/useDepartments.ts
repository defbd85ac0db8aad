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
 * Departments visible to the session: those of the organization, for members of its root.
 * @param enabled whether to send the request
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

/** Returns a function that names a department of the active account; an unknown one keeps its id. */
export function useDepartmentName(enabled = true): (id: string | undefined) => string | undefined {
  const { account } = useSession()
  const departments = useDepartments(enabled)
  return (id) => {
    if (id !== undefined && id === account?.department) return account.departmentName ?? id
    return departments.find((department) => department.id === id)?.name ?? id
  }
}
