import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { PermissionEntry } from '../../../../../contract/permissions.ts'
import { useNotification } from '../../../../layout/useNotification.ts'
import { datasetKeys, readPermissions, writePermissions } from '../../api.ts'
import { useDataset } from '../../live/DatasetPageContext.ts'

export interface PermissionsController {
  permissions: PermissionEntry[] | undefined
  error: unknown
  isLoading: boolean
  saving: boolean
  /** Writes the whole list; the former one comes back when that fails. */
  write: (permissions: PermissionEntry[]) => void
}

/** The permissions of the page's dataset. */
export function usePermissions(): PermissionsController {
  const t = useTranslate()
  const notify = useNotification()
  const client = useQueryClient()
  const { dataset, reload } = useDataset()
  const queryKey = datasetKeys.permissions(dataset.id)
  const query = useQuery({ queryKey, queryFn: ({ signal }) => readPermissions(dataset.id, signal) })
  const mutation = useMutation({
    mutationFn: (permissions: PermissionEntry[]) => writePermissions(dataset.id, permissions),
    onMutate: async (permissions) => {
      await client.cancelQueries({ queryKey })
      const former = client.getQueryData<PermissionEntry[]>(queryKey)
      client.setQueryData(queryKey, permissions)
      return { former }
    },
    onError: (error, _permissions, context) => {
      client.setQueryData(queryKey, context?.former)
      notify({ msg: t('datasets.share.writeError'), error })
    },
    onSuccess: () => notify({ type: 'success', msg: t('datasets.share.written') }),
    // The visibility and the operations of the person follow from the permissions.
    onSettled: () => reload()
  })
  return {
    permissions: query.data,
    error: query.error,
    isLoading: query.isLoading,
    saving: mutation.isPending,
    write: (permissions) => mutation.mutate(permissions)
  }
}
