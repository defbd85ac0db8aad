/** What an application outside of the platform asks for, as the directory knows it. */
import { apiJson } from '../../api/http.ts'
import { directoryApi } from '../../authProvider/account.ts'

/** What an application asks for, as it wrote it in the address: the server judges it. */
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
  /** Origin, or scheme, that the answer is sent to. */
  address: string
  /** Tells the application that the person refused. */
  refuseUrl: string
}

const query = (request: ApplicationRequest): Record<string, string | undefined> => ({ ...request })

export function readApplication(request: ApplicationRequest): Promise<AskingApplication> {
  return apiJson(`${directoryApi}/auth/apps/client`, { query: query(request) })
}

/** @returns the address that opens the session there */
export async function grantApplication(request: ApplicationRequest): Promise<string> {
  const answer = await apiJson<{ redirectUrl: string }>(`${directoryApi}/auth/apps/authorize`, {
    method: 'POST',
    query: query(request)
  })
  return answer.redirectUrl
}
