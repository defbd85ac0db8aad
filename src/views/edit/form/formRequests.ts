/** Requests of the form page: the lines of everybody, or only those of the active account. */
import type { Line, LinesAnswer, SchemaProperty } from '../../../../contract/dataset.ts'
import type { AccountKeys } from '../../../../contract/session.ts'
import { ApiError, apiJson, apiRequest } from '../../../api/http.ts'
import type { UploadProgressValue } from '../../../api/upload.ts'
import { apiPath } from '../../../pageConfig.ts'
import type { LineValues } from '../../../schemaForms/line/lineValues.ts'
import { saveLine, saveOwnLineWithFile } from '../linesApi.ts'
import { contextFilters } from './context.ts'

export interface FormTarget {
  datasetId: string
  /** The account whose lines these are; none on the ordinary routes. */
  owner: AccountKeys | undefined
}

export function ownerKey({ type, id, department }: AccountKeys): string {
  return department ? `${type}:${id}:${department}` : `${type}:${id}`
}

function path(datasetId: string, owner: AccountKeys | undefined): string {
  const own = owner ? `/own/${ownerKey(owner)}` : ''
  return `${apiPath}/datasets/${encodeURIComponent(datasetId)}${own}/lines`
}

/** What may be known of a dataset that cannot be read: its columns, and which of them tell its lines apart. */
export async function readSafeSchema(
  datasetId: string,
  signal: AbortSignal
): Promise<{ schema: SchemaProperty[]; primaryKey: string[] }> {
  const answer = await apiRequest(`${apiPath}/datasets/${encodeURIComponent(datasetId)}/safe-schema`, {
    signal
  })
  const keys = answer.headers.get('x-primary-key')
  return {
    schema: (await answer.json()) as SchemaProperty[],
    primaryKey: keys ? keys.split(',').map(decodeURIComponent) : []
  }
}

/** The line that has the values that the page imposes. */
export async function findLine(
  target: FormTarget,
  context: LineValues,
  signal: AbortSignal
): Promise<Line | null> {
  const query = { ...contextFilters(context), arrays: true, size: 1, t: Date.now() }
  const answer = await apiJson<LinesAnswer>(path(target.datasetId, target.owner), { query, signal })
  return answer.results[0] ?? null
}

export interface FormLine {
  /** Of the line that is already there. */
  id: string | undefined
  values: LineValues
  file: File | undefined
}

export async function sendLine(
  target: FormTarget,
  { id, values, file }: FormLine,
  onProgress: (progress: UploadProgressValue) => void
): Promise<void> {
  if (!target.owner) {
    const line = { action: id ? 'update' : 'create', id, values, file } as const
    await saveLine(target.datasetId, line, undefined, file ? { onProgress } : {})
    return
  }
  try {
    const json = id ? { ...values, _id: id } : values
    const lines = path(target.datasetId, target.owner)
    if (file) await saveOwnLineWithFile(lines, json, file, { onProgress })
    else await apiRequest(lines, { method: 'POST', json })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 304)) throw error
  }
}
