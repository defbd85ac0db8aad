/** Sends a line, with the token of visitors where the page was opened by a protected link. */
import type { LineValues } from '../../src/schemaForms/line/lineValues.ts'
import { ApiError } from '../shared/api.ts'
import { application } from '../shared/application.ts'

export interface SentLine {
  href: string
  line: LineValues
  file: File | undefined
}

/** @throws ApiError with the sentence of the server */
export async function sendLine({ href, line, file }: SentLine, token: string | undefined): Promise<void> {
  const headers = new Headers(token ? { 'x-anonymousToken': token } : {})
  let body: FormData | string
  if (file) {
    body = new FormData()
    body.set('_body', JSON.stringify(line))
    body.set('attachment', file)
  } else {
    headers.set('content-type', 'application/json')
    body = JSON.stringify(line)
  }
  const response = await fetch(`${href}/lines`, { method: 'POST', headers, body })
  if (!response.ok) throw new ApiError(response.status, await response.text())
}

/** Whether the page was opened by a protected link, whose visitors prove that they took their time. */
export const isProtected = (): boolean => application().applicationKey !== undefined

/** @throws ApiError */
export async function askToken(): Promise<string> {
  const site = application().apiUrl.replace(/\/data-fair\/api\/v1$/, '')
  const response = await fetch(`${site}/simple-directory/api/auth/anonymous-action`)
  if (!response.ok) throw new ApiError(response.status, await response.text())
  return response.text()
}

/** Milliseconds until a token is valid. */
export function waitOf(token: string, now: number): number {
  try {
    const [, payload = ''] = token.split('.')
    const { nbf } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { nbf?: number }
    // Clocks of servers count in whole seconds.
    return nbf === undefined ? 0 : Math.max(0, nbf * 1000 - now + 500)
  } catch {
    return 0
  }
}
