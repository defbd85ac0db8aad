import { useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import { storeNewer } from '../../api/readAgain.ts'
import type { AccountKeys } from '../../../contract/session.ts'
import { readSettings, settingsKey, type Settings } from './settingsApi.ts'

/** Query of the settings of an account, or of a department. */
export function useSettings(account: AccountKeys): UseQueryResult<Settings> {
  return useQuery({
    queryKey: settingsKey(account),
    queryFn: async ({ signal }) => (await readSettings(account, signal)).data
  })
}

/**
 * Returns a function that caches the response of a save, and marks the queries that depend on the settings as stale.
 */
export function useCacheSettings(account: AccountKeys): (settings: Settings) => void {
  const client = useQueryClient()
  const { type, id, department = '' } = account
  return useCallback(
    (settings) => {
      const cachedKey = ['settings', type, id, department]
      storeNewer(client, cachedKey, () => settings)
      void refresh(client, cachedKey)
    },
    [client, type, id, department]
  )
}

/** Prefixes of the query keys that depend on settings: datasets and applications hold copies of topics and metadata. */
const dependentKeys = ['metadata-settings', 'vocabulary', 'datasets', 'applications']

function refresh(client: QueryClient, cachedKey: unknown[]): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => {
      if (queryKey[0] !== 'settings') return dependentKeys.includes(String(queryKey[0]))
      // The settings document itself is excluded: the cache has just received it.
      return (
        queryKey[2] === cachedKey[2] &&
        !(queryKey.length === cachedKey.length && queryKey[3] === cachedKey[3])
      )
    }
  })
}
