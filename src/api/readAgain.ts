import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Reads queries again after a change. A response that is under way may be older than the change: a first read is given
 * up too, which `invalidateQueries` would wait for instead.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  for (const query of client.getQueryCache().findAll({ queryKey, type: 'active' })) {
    const { data, fetchStatus } = query.state
    // Silent, as when a read replaces another one: whoever waits for the former gets the data of the latter.
    if (data === undefined && fetchStatus !== 'idle') void query.cancel({ silent: true })
  }
  await client.invalidateQueries({ queryKey })
}

/**
 * Stores what a write has answered, or a message has told. A read that is under way may be older, and would overwrite
 * it: it is made anew.
 */
export function storeNewer<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  newer: (known: Data | undefined) => Data | undefined
): void {
  client.setQueryData<Data>(queryKey, newer)
  if (client.isFetching({ queryKey, exact: true })) void readAgain(client, queryKey)
}
