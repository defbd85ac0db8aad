/** Sends a line. With a protected link, the request has the token of the anonymous visitor. */
import type { LineValues } from '../../src/schemaForms/line/lineValues.ts'
import { ask, errorOf, getJson } from '../shared/requests.ts'
import { application } from '../shared/application.ts'
import type { DescribedDataset } from '../shared/useAnswer.ts'

interface SentLine {
  dataset: DescribedDataset
  line: LineValues
  file: File | undefined
}

/** @throws ApiError with the message of the server */
export async function sendLine({ dataset, line, file }: SentLine, token: string | undefined): Promise<void> {
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
  const response = await ask(await linesUrl(dataset), { method: 'POST', headers, body })
  if (!response.ok) throw await errorOf(response)
}

/** Permissions of the user on the dataset; undefined when the configuration does not have them. */
function permissionsOf({ userPermissions }: DescribedDataset): unknown[] | undefined {
  return Array.isArray(userPermissions) ? userPermissions : undefined
}

/** Whether the user may write only their own lines, in a dataset whose lines have an owner. */
function isOwnOnly(dataset: DescribedDataset): boolean {
  const permissions = permissionsOf(dataset)
  return !isProtected() && !!permissions?.includes('createOwnLine') && !permissions.includes('createLine')
}

export function mayWrite(dataset: DescribedDataset): boolean {
  const permissions = permissionsOf(dataset)
  return isProtected() || !permissions || permissions.includes('createLine') || isOwnOnly(dataset)
}

async function linesUrl(dataset: DescribedDataset): Promise<string> {
  if (!isOwnOnly(dataset)) return `${dataset.href}/lines`
  const { id } = await getJson<{ id: string }>(`${directoryUrl()}/auth/me`)
  return `${dataset.href}/own/${encodeURIComponent(`user:${id}`)}/lines`
}

const directoryUrl = (): string =>
  application().apiUrl.replace(/\/data-fair\/api\/v1$/, '/simple-directory/api')

/** Whether the page was opened by a protected link. Its anonymous visitors need a token, which limits robots. */
export const isProtected = (): boolean => application().applicationKey !== undefined

/** @throws ApiError */
export async function askToken(): Promise<string> {
  const response = await ask(`${directoryUrl()}/auth/anonymous-action`)
  if (!response.ok) throw await errorOf(response)
  return response.text()
}
