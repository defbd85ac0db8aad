/** Requests of the form page, on all lines or on the lines of the active account. */
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
  /** Account that owns the lines; undefined on the ordinary routes. */
  owner: AccountKeys | undefined
  /** Access by a protected link; without `mayUpdate`, each submit adds a line. */
  link?: { mayUpdate: boolean }
}

function ownerKey({ type, id, department }: AccountKeys): string {
  return department ? `${type}:${id}:${department}` : `${type}:${id}`
}

function path(datasetId: string, owner: AccountKeys | undefined): string {
  const ownerPath = owner ? `/own/${ownerKey(owner)}` : ''
  return `${apiPath}/datasets/${encodeURIComponent(datasetId)}${ownerPath}/lines`
}

interface SafeSchema {
  schema: SchemaProperty[]
  primaryKey: string[]
  /** Operations permitted to the visitor. */
  permissions: string[]
}

/** Public part of the schema of a dataset that the visitor cannot read: columns and primary key. */
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

/** Finds the line that has the values imposed by the URL. */
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
  /** Existing line as the form loaded it; undefined for a new line. */
  seen: StoredLine | undefined
  values: LineValues
  file: File | undefined
}

/**
 * @param token visitor token, for a line sent through a protected link
 * @throws LineChanged when the line changed since the form loaded it
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
