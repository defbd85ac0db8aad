/** Cache of the page's reads, and what a refused request means for the session. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/http.ts'
import { retry } from '../api/retry.ts'
import { goToLogin } from '../authProvider/account.ts'
import { readSession } from '../authProvider/session.ts'

/** 401, or 403 for an anonymous visitor: signing in may help. */
export function asksForLogin(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 401 || (error.status === 403 && !readSession().user)
}

function onError(error: unknown): void {
  if (asksForLogin(error)) goToLogin()
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  // No page waits for the browser to believe that it is online: a request that cannot be sent fails, and says so.
  defaultOptions: { queries: { retry, networkMode: 'always' }, mutations: { networkMode: 'always' } }
})
