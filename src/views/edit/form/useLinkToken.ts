import { useEffect, useState } from 'react'
import { tokenSource, type TokenSource } from '../../../api/anonymousToken.ts'
import { apiRequest } from '../../../api/http.ts'
import { directoryApi } from '../../../authProvider/account.ts'

const ask = async (): Promise<string> =>
  (await apiRequest(`${directoryApi}/auth/anonymous-action`, { silent: true })).text()

/** Visitor token, requested when the form opens; undefined when no token is needed. */
export function useLinkToken(isNeeded: boolean): TokenSource | undefined {
  const [tokens] = useState(() => tokenSource(ask))
  useEffect(() => {
    if (isNeeded) tokens.prepare()
  }, [isNeeded, tokens])
  return isNeeded ? tokens : undefined
}
