import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { PermissionEntry } from '../../../../contract/permissions.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import type { ConflictQuestion } from '../../../ui/conflict/useConflictQuestion.ts'
import { useOwned } from '../OwnedPageContext.tsx'
import { permissionsKey, readPermissions } from './permissionsApi.ts'
import { useWritePermissionsOver } from './useWritePermissionsOver.ts'

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

/** Reads and saves the permissions of the page's record. */
export function usePermissions(): PermissionsController {
  const t = useTranslate()
  const notify = useNotification()
  const client = useQueryClient()
  const { kind, record, reload } = useOwned()
  const path = kind.path(record.id)
  const { writeOver, question } = useWritePermissionsOver()
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
