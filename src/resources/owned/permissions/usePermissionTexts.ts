import { useLocale, useTranslate } from 'react-admin'
import { classTitles, type OperationClass } from '../../../../contract/operations/types.ts'
import type { PermissionEntry } from '../../../../contract/permissions.ts'
import { roleName } from '../../../layout/roleName.ts'
import { useOwned } from '../OwnedPageContext.tsx'
import { grantsOf } from './permissionEntry.ts'
import { operationTitle } from './operationTitle.ts'
import type { OwnerDetails } from './useOwnerDetails.ts'

interface PermissionTexts {
  /** Returns a text with the beneficiary of a permission. */
  scope: (entry: PermissionEntry) => string
  /** Returns a text for each class of allowed operations. */
  actions: (entry: PermissionEntry) => string[]
}

/** Texts that describe the permissions of the page's record. */
export function usePermissionTexts(details: OwnerDetails): PermissionTexts {
  const t = useTranslate()
  const language = useLocale() as 'fr' | 'en'
  const { kind, record } = useOwned()
  const table = kind.offeredOperations(record)
  const actions = (entry: PermissionEntry): string[] =>
    grantsOf(entry, table).map(({ name, operations }) => {
      const title = classTitles[name as OperationClass][language]
      const titles = operations?.map((operation) =>
        operationTitle(kind.operations, name, operation, language)
      )
      return titles ? `${title} (${titles.join(', ')})` : title
    })
  const scope = (entry: PermissionEntry): string => {
    const { type, id, name, email, department, roles } = entry
    if (!type) return t('owned.permissions.detail.scopes.public')
    if (type === 'user') {
      if (id === '*') return t('owned.permissions.detail.userKinds.all')
      return t('owned.permissions.detail.user', { name: name ?? id ?? email ?? '' })
    }
    const knownName = details.departments.find((candidate) => candidate.id === department)?.name
    const departmentText =
      department === '-' ? t('owned.permissions.detail.inNoDepartment') : (knownName ?? department)
    const restriction = roles?.length
      ? t('owned.permissions.detail.onlyRoles', {
          roles: roles.map((role) => roleName({ role, roleLabel: details.rolesLabels[role] }, t)).join(', ')
        })
      : t('owned.permissions.detail.allRoles')
    const organization = t('owned.permissions.detail.organizationOf', { name: name ?? id ?? '' })
    return `${[organization, departmentText].filter(Boolean).join(' / ')} – ${restriction}`
  }
  return { scope, actions }
}
