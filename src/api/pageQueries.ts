import { notifyManager, QueryClient } from '@tanstack/react-query'
import { retry } from './retry.ts'

/** The cache of the reads of a page. */
export function startPageQueries(): QueryClient {
  // What a write began is told before the next event. By a timer, as the library does, the second click of a double
  // click may come first: the button is not held yet, and the same thing is created twice.
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    // No page waits for the browser to believe that it is online: a request that cannot be sent fails, and says so.
    defaultOptions: { queries: { retry, networkMode: 'always' }, mutations: { networkMode: 'always' } }
  })
}
