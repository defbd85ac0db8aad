/** Requests of the storage of an account and of its datasets. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { DatasetStorage } from '../../../contract/datasets/dataset.ts'
import type { Visibility } from '../../../contract/permissions.ts'
import type { AccountKeys } from '../../../contract/session.ts'
import { apiJson, withQuery } from '../../api/http.ts'
import type { AccountLimits } from '../../layout/accountLimits.ts'
import { apiPath } from '../../pageConfig.ts'

export type StorageKind = 'indexed' | 'stored'

export interface StoredDataset {
  id: string
  slug: string
  title: string
  visibility: Visibility
  storage?: DatasetStorage
}

interface StoredDatasets {
  count: number
  results: StoredDataset[]
}

export interface AccountStatistics {
  limits: AccountLimits
  applications: number
}

/** Query of the statistics of an account. */
export function useStatistics(account: AccountKeys): UseQueryResult<AccountStatistics> {
  return useQuery({
    queryKey: ['stats', account.type, account.id],
    queryFn: ({ signal }) => apiJson<AccountStatistics>(`${apiPath}/stats`, { signal })
  })
}

const sorts: Record<StorageKind, string> = {
  indexed: 'storage.indexed.size:-1',
  stored: 'storage.size:-1'
}

const maxListed = 10_000

/** Query of the datasets of an account, departments included, largest first. */
export function useStoredDatasets(
  { type, id }: AccountKeys,
  kind: StorageKind,
  size = maxListed
): UseQueryResult<StoredDatasets> {
  return useQuery({
    queryKey: ['stored-datasets', type, id, kind, size],
    queryFn: ({ signal }) => {
      const query = {
        size: String(size),
        owner: `${type}:${id}`,
        // One request lists thousands of datasets: permissions and links, which are costly, are left out.
        select: 'id,title,storage,-userPermissions,-links',
        sort: sorts[kind]
      }
      return apiJson<StoredDatasets>(withQuery(`${apiPath}/datasets`, query), { signal })
    },
    placeholderData: keepPreviousData
  })
}

export function sizeOf({ storage }: StoredDataset, kind: StorageKind): number {
  return (kind === 'indexed' ? storage?.indexed?.size : storage?.size) ?? 0
}
