/** Cache of the page's reads. */
import { QueryClient } from '@tanstack/react-query'
import { retry } from '../api/retry.ts'

export const queryClient = new QueryClient({
  // No page waits for the browser to believe that it is online: a request that cannot be sent fails, and says so.
  defaultOptions: { queries: { retry, networkMode: 'always' }, mutations: { networkMode: 'always' } }
})
