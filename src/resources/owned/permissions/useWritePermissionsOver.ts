import { useTranslate } from 'react-admin'
import type { PermissionEntry } from '../../../../contract/permissions.ts'
import { labelled } from '../../../i18n/labelled.ts'
import type { FieldConflict } from '../../../ui/conflict/editedFields.ts'
import { saveOver, type ConflictChoice } from '../../../ui/conflict/saveOver.ts'
import { useConflictQuestion, type ConflictQuestion } from '../../../ui/conflict/useConflictQuestion.ts'
import { useOwned } from '../OwnedPageContext.tsx'
import { readPermissions, writePermissions, type Permissions } from './permissionsApi.ts'
import { useOwnerDetails } from './useOwnerDetails.ts'
import { usePermissionTexts } from './usePermissionTexts.ts'

const field = 'permissions'

interface Writing {
  mine: PermissionEntry[]
  /** Permissions that the edits start from. */
  shown: Permissions
}

interface Written {
  /** Undefined when another user's list wins: by the user's choice, or while the conflict is open. */
  saved: Permissions | undefined
  /** Whether the conflict, if any, is resolved. */
  isChosen: boolean
}

/** Write of the whole list of permissions, after a question when another user has changed it too. */
export function useWritePermissionsOver(): {
  writeOver: (list: Writing) => Promise<Written>
  question: ConflictQuestion | undefined
} {
  const t = useTranslate()
  const { kind, record } = useOwned()
  const path = kind.path(record.id)
  const { scope, actions } = usePermissionTexts(useOwnerDetails(record.owner))
  const { ask, question } = useConflictQuestion()

  function texts(permissions: unknown): string[] {
    return (permissions as PermissionEntry[]).map((entry) =>
      labelled(scope(entry), actions(entry).join(', '))
    )
  }

  function askResolution(conflicts: FieldConflict[]): Promise<ConflictChoice> {
    return ask(
      conflicts.map((conflict) => ({
        ...conflict,
        mine: texts(conflict.mine),
        theirs: texts(conflict.theirs)
      }))
    )
  }

  async function writeOver({ mine, shown }: Writing): Promise<Written> {
    let saved: Permissions | undefined
    const discardedIds = await saveOver<
      Permissions,
      { id: string; label: string; mine: unknown; valueIn: typeof entriesOf }
    >({
      fields: [{ id: field, label: t('owned.permissions.title'), mine, valueIn: entriesOf }],
      bases: new Map([[field, shown.data]]),
      start: shown,
      read: () => readPermissions(path),
      ask: askResolution,
      write: async ({ tag }, excludedIds) => {
        if (!excludedIds.has(field)) saved = await writePermissions(path, mine, tag)
      }
    })
    return { saved, isChosen: discardedIds !== undefined }
  }

  return { writeOver, question }
}

function entriesOf({ data }: Permissions): PermissionEntry[] {
  return data
}
