import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiJson } from '../../api/http.ts'
import { directoryApi } from '../../authProvider/account.ts'
import { useSession } from '../../authProvider/useSession.ts'
import { byLabel } from '../../i18n/collation.ts'

export interface Department {
  id: string
  name: string
}

/** Departments whose settings the session may see too: those of the whole organization. */
export function useDepartments(): Department[] {
  const { account } = useSession()
  const isRoot = account?.type === 'organization' && !account.department
  const { data } = useQuery({
    queryKey: ['organization-departments', account?.id],
    enabled: isRoot,
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
