/** Requests of the form page: the lines of everybody, or only those of the active account. */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import type { AccountKeys } from '../../../../contract/session.ts'
import { apiJson, apiRequest } from '../../../api/http.ts'
import type { UploadProgressValue } from '../../../api/upload.ts'
import { apiPath } from '../../../pageConfig.ts'
import type { LineValues } from '../../../schemaForms/line/lineValues.ts'
import { saveLine, saveOwnLine, type StoredLine } from '../linesApi.ts'
import { contextFilters } from './context.ts'

export interface FormTarget {
  datasetId: string
  /** The account whose lines these are; none on the ordinary routes. */
  owner: AccountKeys | undefined
  /** The protected link that lines come through: without the right to change lines, each is a new one. */
  link?: { mayUpdate: boolean }
}

export function ownerKey({ type, id, department }: AccountKeys): string {
  return department ? `${type}:${id}:${department}` : `${type}:${id}`
}

function path(datasetId: string, owner: AccountKeys | undefined): string {
  const own = owner ? `/own/${ownerKey(owner)}` : ''
  return `${apiPath}/datasets/${encodeURIComponent(datasetId)}${own}/lines`
}

interface SafeSchema {
  schema: SchemaProperty[]
  primaryKey: string[]
  /** Operations that the visitor may do. */
  permissions: string[]
}

/** What may be known of a dataset that cannot be read: its columns, and which of them tell its lines apart. */
export async function readSafeSchema(datasetId: string, signal: AbortSignal): Promise<SafeSchema> {
  const answer = await apiRequest(`${apiPath}/datasets/${encodeURIComponent(datasetId)}/safe-schema`, {
    signal
  })
  return {
    schema: (await answer.json()) as SchemaProperty[],
    primaryKey: listOf(answer.headers.get('x-primary-key')),
    permissions: listOf(answer.headers.get('x-user-permissions'))
  }
}

const listOf = (header: string | null): string[] => (header ? header.split(',').map(decodeURIComponent) : [])

/** The line that has the values that the page imposes. */
export async function findLine(
  target: FormTarget,
  context: LineValues,
  signal: AbortSignal
): Promise<StoredLine | null> {
  const query = { ...contextFilters(context), arrays: true, size: 1, t: Date.now() }
  const answer = await apiJson<{ results: StoredLine[] }>(path(target.datasetId, target.owner), {
    query,
    signal
  })
  return answer.results[0] ?? null
}

interface FormLine {
  /** The line that is already there, as the person saw it. */
  seen: StoredLine | undefined
  values: LineValues
  file: File | undefined
}

/**
 * @param token of visitors, for a line that comes through a protected link
 * @throws LineChanged when the line is no longer as the person saw it
 */
export async function sendLine(
  target: FormTarget,
  { seen, values, file }: FormLine,
  onProgress: (progress: UploadProgressValue) => void,
  token?: string
): Promise<void> {
  const controls = {
    ...(file ? { onProgress } : {}),
    ...(token === undefined ? {} : { headers: { 'x-anonymousToken': token } })
  }
  if (target.owner) {
    await saveOwnLine(path(target.datasetId, target.owner), values, file, seen, controls)
    return
  }
  const line = { action: seen ? 'update' : 'create', id: seen?._id, values, file } as const
  await saveLine(target.datasetId, line, seen, controls)
}
