import { useQuery } from '@tanstack/react-query'
import type { Owner } from '../../../../contract/permissions.ts'
import { apiJson } from '../../../api/http.ts'
import { directoryApi } from '../../../authProvider/account.ts'
import { byLabel } from '../../../i18n/collation.ts'

interface Named {
  id: string
  name: string
}

export interface OwnerDetails {
  departments: Named[]
  /** Name that the organization gives to its departments. */
  departmentLabel?: string
  /** Names that the organization gives to roles, by role. */
  rolesLabels: Record<string, string>
  roles: string[]
  partners: Named[]
}

const none: OwnerDetails = { departments: [], roles: [], rolesLabels: {}, partners: [] }

interface OrganizationAnswer {
  departments?: Named[]
  departmentLabel?: string
  roles?: string[]
  rolesLabels?: Record<string, string>
  partners?: { id?: string; name: string }[]
}

/** Reads the departments, roles and partners of the organization that owns a record; empty for a user. */
export function useOwnerDetails(owner: Owner): OwnerDetails {
  const { data } = useQuery({
    queryKey: ['owner-details', owner.type, owner.id],
    enabled: owner.type === 'organization',
    queryFn: async ({ signal }): Promise<OwnerDetails> => {
      const path = `${directoryApi}/organizations/${encodeURIComponent(owner.id)}`
      const {
        departments = [],
        departmentLabel,
        roles = [],
        rolesLabels = {},
        partners = []
      } = await apiJson<OrganizationAnswer>(path, { signal })
      return {
        departments: byLabel(departments, ({ name }) => name),
        ...(departmentLabel ? { departmentLabel } : {}),
        roles,
        rolesLabels,
        // A pending invitation of a partner has no organization id.
        partners: partners.flatMap(({ id, name }) => (id ? [{ id, name }] : []))
      }
    }
  })
  return data ?? none
}
