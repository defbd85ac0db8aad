/** What a permission lacks in its dialog. */
import type { PermissionEntry } from '../../../../contract/permissions.ts'
import type { Translate } from '../../../i18n/translate.tsx'
import { emailProblem, missingProblem, type FieldProblems } from '../../../ui/form/fieldProblems.ts'
import { scopeOf, userKindOf } from './permissionEntry.ts'

/** Messages by field id: the beneficiary, then the operations. */
export function entryProblems(entry: PermissionEntry, t: Translate): FieldProblems {
  const { id = '', email = '', operations = [], classes = [] } = entry
  const scope = scopeOf(entry)
  const userKind = scope === 'user' ? userKindOf(entry) : undefined
  return {
    'permission-partner': scope === 'organization' ? missingProblem(id ?? '', t) : undefined,
    'permission-member': userKind === 'member' ? missingProblem(id ?? '', t) : undefined,
    'permission-email': userKind === 'email' ? emailProblem(email ?? '', t) : undefined,
    'permission-actions':
      operations.length + classes.length > 0 ? undefined : t('owned.permissions.detail.noAction')
  }
}
