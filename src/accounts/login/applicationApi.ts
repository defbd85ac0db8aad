/** Requests about an external application that asks for a session. */
import { apiJson } from '../../api/http.ts'
import { directoryApi } from '../../authProvider/account.ts'

/** Parameters of an application's request, untrusted: the server validates them. */
export interface ApplicationRequest {
  client_id: string | undefined
  redirect_uri: string | undefined
  state: string | undefined
  code_challenge: string | undefined
  code_challenge_method: string | undefined
}

export interface AskingApplication {
  id: string
  name: string
  /** Origin or URI scheme that receives the response. */
  address: string
  /** URL that reports the refusal to the application. */
  refuseUrl: string
}

const query = (request: ApplicationRequest): Record<string, string | undefined> => ({ ...request })

export function readApplication(request: ApplicationRequest): Promise<AskingApplication> {
  return apiJson(`${directoryApi}/auth/apps/client`, { query: query(request) })
}

/** @returns the URL that opens the session in the application */
export async function grantApplication(request: ApplicationRequest): Promise<string> {
  const answer = await apiJson<{ redirectUrl: string }>(`${directoryApi}/auth/apps/authorize`, {
    method: 'POST',
    query: query(request)
  })
  return answer.redirectUrl
}
