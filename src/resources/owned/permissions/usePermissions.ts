import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { PermissionEntry } from '../../../../contract/permissions.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import type { FieldConflict } from '../../../ui/conflict/editedFields.ts'
import { saveOver, type ConflictChoice } from '../../../ui/conflict/saveOver.ts'
import { useConflictQuestion, type ConflictQuestion } from '../../../ui/conflict/useConflictQuestion.ts'
import { useOwned } from '../OwnedPageContext.tsx'
import { permissionsKey, readPermissions, writePermissions, type Permissions } from './permissionsApi.ts'
import { useOwnerDetails } from './useOwnerDetails.ts'
import { usePermissionTexts } from './usePermissionTexts.ts'

export interface PermissionsController {
  permissions: PermissionEntry[] | undefined
  error: unknown
  isLoading: boolean
  retry: () => void
  saving: boolean
  /**
   * Saves the whole list, with an optimistic update. After a failure, which is notified, restores the previous list and
   * resolves to false.
   */
  write: (permissions: PermissionEntry[]) => Promise<boolean>
  /** Conflict with another user's save, for the user to resolve. */
  question: ConflictQuestion | undefined
}

const field = 'permissions'

/** Reads and saves the permissions of the page's record. */
export function usePermissions(): PermissionsController {
  const t = useTranslate()
  const notify = useNotification()
  const client = useQueryClient()
  const { kind, record, reload } = useOwned()
  const path = kind.path(record.id)
  const { writeOver, question } = useWriteOver(path)
  const queryKey = permissionsKey(kind.queryKey(record.id))
  const query = useQuery({ queryKey, queryFn: ({ signal }) => readPermissions(path, signal) })

  const mutation = useMutation({
    mutationFn: writeOver,
    onMutate: async ({ mine, shown }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, { ...shown, data: mine })
    },
    onError: (error, { shown }) => {
      client.setQueryData(queryKey, shown)
      notify({ msg: t('owned.permissions.writeError'), error })
    },
    onSuccess: async ({ saved }) => {
      if (saved) {
        client.setQueryData(queryKey, saved)
        notify({ type: 'success', msg: t('owned.permissions.written') })
      } else await query.refetch()
    },
    // The visibility and the user's own operations depend on the permissions.
    onSettled: () => reload()
  })

  async function write(edited: PermissionEntry[]): Promise<boolean> {
    if (!query.data) return false
    try {
      return (await mutation.mutateAsync({ mine: edited, shown: query.data })).isChosen
    } catch {
      return false
    }
  }

  return {
    permissions: query.data?.data,
    error: query.error,
    isLoading: query.isLoading,
    retry: () => void query.refetch(),
    saving: mutation.isPending,
    write,
    question
  }
}

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

/** Write of the whole list, after a question when another user has changed it too. */
function useWriteOver(path: string): {
  writeOver: (list: Writing) => Promise<Written>
  question: ConflictQuestion | undefined
} {
  const t = useTranslate()
  const { record } = useOwned()
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
