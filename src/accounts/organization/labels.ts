import { useViewTranslate } from '../../i18n/translate.tsx'
import { roleName } from '../../layout/roleName.ts'
import type { DirectoryOrganization } from './organizationApi.ts'

/** Names of the roles of an organization for people. */
export function useRoleNames({ rolesLabels }: DirectoryOrganization): (role: string) => string {
  const t = useViewTranslate()
  return (role) => roleName({ role, roleLabel: rolesLabels?.[role] }, t)
}

/** What an organization calls one of its departments. */
export function useDepartmentLabel({ departmentLabel }: DirectoryOrganization): string {
  const t = useViewTranslate()
  return departmentLabel ?? t('organization.department')
}
