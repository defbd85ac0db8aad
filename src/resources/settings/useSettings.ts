import { useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { AccountKeys } from '../../../contract/session.ts'
import { readSettings, settingsKey, type Settings } from './settingsApi.ts'

/** The settings of an account, or of a department. */
export function useSettings(account: AccountKeys): UseQueryResult<Settings> {
  return useQuery({
    queryKey: settingsKey(account),
    queryFn: async ({ signal }) => (await readSettings(account, signal)).data
  })
}

/** Keeps what the server has answered, and has everything that is made of settings read again when it shows. */
export function useKeepSettings(account: AccountKeys): (settings: Settings) => void {
  const client = useQueryClient()
  const { type, id, department = '' } = account
  return useCallback(
    (settings) => {
      const own = ['settings', type, id, department]
      client.setQueryData(own, settings)
      void refresh(client, own)
    },
    [client, type, id, department]
  )
}

/** Copies of topics and metadata are in datasets and applications too. */
const madeOfSettings = ['metadata-settings', 'vocabulary', 'datasets', 'applications']

function refresh(client: QueryClient, own: unknown[]): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => {
      if (queryKey[0] !== 'settings') return madeOfSettings.includes(String(queryKey[0]))
      // The document itself has just been answered.
      return queryKey[2] === own[2] && !(queryKey.length === own.length && queryKey[3] === own[3])
    }
  })
}
