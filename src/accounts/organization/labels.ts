import { useViewTranslate } from '../../i18n/translate.tsx'
import { roleName } from '../../layout/roleName.ts'
import type { DirectoryOrganization } from './organizationApi.ts'

/** Returns a function that gives the name of a role in an organization. */
export function useRoleNames({ rolesLabels }: DirectoryOrganization): (role: string) => string {
  const t = useViewTranslate()
  return (role) => roleName({ role, roleLabel: rolesLabels?.[role] }, t)
}

/** Word of an organization for its departments. */
export function useDepartmentLabel({ departmentLabel }: DirectoryOrganization): string {
  const t = useViewTranslate()
  return departmentLabel ?? t('organization.department')
}
