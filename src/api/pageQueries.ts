import { notifyManager, QueryClient } from '@tanstack/react-query'
import { isUnreachable, retry } from './retry.ts'

/** Creates the query cache of a page. */
export function startPageQueries(): QueryClient {
  // Observers are notified before the next event. With the library's timer, the second click of a double click may come
  // first: the button is not yet disabled, and the resource is created twice.
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    // `always`: a request without connection fails with a message, instead of waiting for `navigator.onLine`.
    defaultOptions: {
      queries: {
        retry,
        networkMode: 'always',
        // A view that failed while the browser was offline reads again without a click.
        refetchOnReconnect: ({ state: { data, error } }) =>
          data === undefined && isUnreachable(error) && 'always'
      },
      mutations: { networkMode: 'always' }
    }
  })
}
