import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { PermissionEntry } from '../../../../../contract/permissions.ts'
import { isChangedMeanwhile, type Stated } from '../../../../api/http.ts'
import { useNotification } from '../../../../layout/useNotification.ts'
import { datasetKeys, readPermissions, writePermissions } from '../../api.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'

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
    mutationFn: ({ data, tag }: Stated<PermissionEntry[]>) => writePermissions(dataset.id, data, tag),
    onMutate: async (written) => {
      await client.cancelQueries({ queryKey })
      const former = client.getQueryData<Stated<PermissionEntry[]>>(queryKey)
      client.setQueryData(queryKey, written)
      return { former }
    },
    onError: async (error, _written, context) => {
      client.setQueryData(queryKey, context?.former)
      // What somebody else has saved meanwhile shows, and is not written over: the choice is made again from it.
      if (isChangedMeanwhile(error)) {
        await query.refetch()
        notify({ type: 'warning', msg: t('datasets.share.changedMeanwhile'), stays: true })
      } else notify({ msg: t('datasets.share.writeError'), error })
    },
    onSuccess: (written) => {
      client.setQueryData(queryKey, written)
      notify({ type: 'success', msg: t('datasets.share.written') })
    },
    // The visibility and the operations of the person follow from the permissions.
    onSettled: () => reload()
  })
  return {
    permissions: query.data?.data,
    error: query.error,
    isLoading: query.isLoading,
    saving: mutation.isPending,
    write: (permissions) => mutation.mutate({ data: permissions, tag: query.data?.tag })
  }
}
