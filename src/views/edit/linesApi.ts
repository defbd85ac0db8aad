/** Requests about single lines and many lines of an editable dataset (docs/api/editing.md). */
import type { LineValues } from '../../schemaForms/line/lineValues.ts'
import { ApiError, apiJson, apiRequest } from '../../api/http.ts'
import { uploadForm, type UploadOptions } from '../../api/upload.ts'
import { datasetPath } from '../../api/datasetPath.ts'
import { summaryOf, type BulkSummary } from './bulkSummary.ts'

/** Line as stored; multivalued columns are arrays. */
export type StoredLine = LineValues & {
  _id: string
  /** Revision number: increases with each effective write. */
  _i: number
  _updatedAt?: string
  _updatedByName?: string
}

/** Former state of a line, after the operation `_action`. */
export type Revision = StoredLine & { _action: string; _deleted?: boolean }

interface Revisions {
  total: number
  results: Revision[]
  next?: string
}

type Controls = Pick<UploadOptions, 'signal' | 'onProgress' | 'headers'>

function linePath(datasetId: string, lineId: string): string {
  return datasetPath(datasetId, `/lines/${encodeURIComponent(lineId)}`)
}

export function readLine(datasetId: string, lineId: string, signal?: AbortSignal): Promise<StoredLine> {
  return readStored(linePath(datasetId, lineId), signal)
}

function readStored(line: string, signal?: AbortSignal): Promise<StoredLine> {
  return apiJson(line, { query: { arrays: true }, silent: true, ...(signal ? { signal } : {}) })
}

/** Maximum number of ids in one URL, within the length limit of URLs. */
const idsPerRequest = 100

/** Reads lines by id, multivalued columns as arrays; the order is undefined. */
export async function readLines(
  datasetId: string,
  ids: readonly string[],
  signal?: AbortSignal
): Promise<StoredLine[]> {
  const lines: StoredLine[] = []
  for (let from = 0; from < ids.length; from += idsPerRequest) {
    const part = ids.slice(from, from + idsPerRequest)
    const query = { arrays: true, size: 10_000, _id_in: JSON.stringify(part).slice(1, -1), t: Date.now() }
    const answer = await apiJson<{ results: StoredLine[] }>(datasetPath(datasetId, '/lines'), {
      query,
      ...(signal ? { signal } : {})
    })
    lines.push(...answer.results)
  }
  return lines
}

/** Reads the lines that match filters; undefined when one page does not hold them all. */
export async function readFilteredLines(
  datasetId: string,
  filters: Record<string, string>
): Promise<StoredLine[] | undefined> {
  const query = { arrays: true, size: 10_000, ...filters, t: Date.now() }
  const path = datasetPath(datasetId, '/lines')
  const answer = await apiJson<{ total: number; results: StoredLine[] }>(path, { query, silent: true })
  return answer.total > answer.results.length ? undefined : answer.results
}

/** `_warning`: validation problem of a line that was saved nonetheless. */
export type SavedLine = StoredLine & { _warning?: string }

export interface LineToSave {
  action: 'create' | 'update' | 'createOrUpdate'
  id?: string | undefined
  values: LineValues
  file?: File | undefined
}

/** Another user wrote or deleted the line since it was loaded. */
export class LineChanged extends Error {
  /** Current line; undefined once it is deleted. */
  readonly current: StoredLine | undefined

  constructor(current: StoredLine | undefined) {
    super('the line has changed')
    this.name = 'LineChanged'
    this.current = current
  }
}

/** Entity tag of a state of a line, sent as `If-Match`. */
const tagOf = ({ _i }: StoredLine): string => `"${_i}"`

/**
 * @param line URL of the line
 * @throws LineChanged when the server answers that the line changed since it was loaded
 */
async function unlessChanged<Answer>(line: string, write: () => Promise<Answer>): Promise<Answer> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404) throw new LineChanged(undefined)
    throw error.status === 412 ? new LineChanged(await presentLine(line, error.body)) : error
  }
}

/** @param body of the 412 response: the line, null when it is deleted, or a message when the user may not read it */
async function presentLine(line: string, body: string): Promise<StoredLine | undefined> {
  try {
    return (JSON.parse(body) as StoredLine | null) ?? undefined
  } catch {
    return readStored(line)
  }
}

/**
 * Saves one line; returns undefined when the values are unchanged.
 * @param seen state of the line that was edited
 * @throws LineChanged when the line changed since
 */
export async function saveLine(
  datasetId: string,
  { action, id, values, file }: LineToSave,
  seen?: StoredLine,
  controls: Controls = {}
): Promise<SavedLine | undefined> {
  const form = new FormData()
  form.append('_body', JSON.stringify({ ...values, ...(id ? { _id: id } : {}), _action: action }))
  if (file) form.append('attachment', file, file.name)
  try {
    const path = datasetPath(datasetId, '/lines')
    if (!seen) return await uploadForm(path, form, controls)
    const options = { ...controls, ifMatch: tagOf(seen) }
    return await unlessChanged(linePath(datasetId, seen._id), () =>
      uploadForm<SavedLine>(path, form, options)
    )
  } catch (error) {
    if (error instanceof ApiError && error.status === 304) return undefined
    throw error
  }
}

/**
 * Updates some values of a line, null removes one; returns the updated line.
 * @throws LineChanged when the line changed since it was loaded
 */
export function patchLine(datasetId: string, seen: StoredLine, values: LineValues): Promise<StoredLine> {
  const request = { method: 'PATCH', json: values, ifMatch: tagOf(seen) } as const
  const path = linePath(datasetId, seen._id)
  return unlessChanged(path, () => apiJson(path, request))
}

/**
 * Saves a line owned by the account.
 * @param path URL of the lines of the account
 * @param seen state of the line that was edited
 * @throws LineChanged when the line changed since
 */
export async function saveOwnLine(
  path: string,
  values: LineValues,
  file: File | undefined,
  seen: StoredLine | undefined,
  controls: Controls
): Promise<void> {
  const json = seen ? { ...values, _id: seen._id } : values
  const tag = seen ? { ifMatch: tagOf(seen) } : {}
  const write = async (): Promise<void> => {
    if (!file) return void (await apiRequest(path, { method: 'POST', json, ...tag }))
    const form = new FormData()
    form.append('_body', JSON.stringify(json))
    form.append('attachment', file, file.name)
    await uploadForm(path, form, { ...controls, ...tag })
  }
  try {
    await (seen ? unlessChanged(`${path}/${encodeURIComponent(seen._id)}`, write) : write())
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 304)) throw error
  }
}

/** Restores the former content of a line. */
export async function restoreLine(datasetId: string, lineId: string, values: LineValues): Promise<void> {
  try {
    await apiRequest(linePath(datasetId, lineId), { method: 'PUT', json: values })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 304)) throw error
  }
}

export async function deleteLine(datasetId: string, lineId: string): Promise<void> {
  await apiRequest(linePath(datasetId, lineId), { method: 'DELETE' })
}

/** Sends a bulk request. Failed operations are in the summary, even when all of them fail. */
export async function writeLines(datasetId: string, operations: LineValues[]): Promise<BulkSummary> {
  const request = { method: 'POST', json: operations } as const
  return summaryEvenRefused(() => apiJson<BulkSummary>(datasetPath(datasetId, '/_bulk_lines'), request))
}

/**
 * Sends a bulk request in which every operation must succeed. @throws Error with the first messages of the server
 * otherwise
 */
export async function writeAllLines(datasetId: string, operations: LineValues[]): Promise<void> {
  const { nbErrors, errors } = await writeLines(datasetId, operations)
  if (nbErrors > 0) throw new Error(errors.map(({ error }) => error).join(', '))
}

export interface LinesFile {
  actions: File
  attachments: File | undefined
  separator: string | undefined
  drop: boolean
}

/** Uploads a file of operations. */
export async function loadLines(
  datasetId: string,
  { actions, attachments, separator, drop }: LinesFile,
  controls: Controls
): Promise<BulkSummary> {
  const form = new FormData()
  form.append('actions', actions, actions.name)
  if (attachments) form.append('attachments', attachments, attachments.name)
  const query = { draft: true, sep: separator, drop: drop || undefined }
  const path = datasetPath(datasetId, '/_bulk_lines')
  return summaryEvenRefused(() => uploadForm<BulkSummary>(path, form, { ...controls, query }))
}

async function summaryEvenRefused(request: () => Promise<BulkSummary>): Promise<BulkSummary> {
  try {
    return await request()
  } catch (error) {
    const summary = error instanceof ApiError && error.status === 400 ? summaryOf(error.body) : undefined
    if (!summary) throw error
    return summary
  }
}

const revisionsPerPage = 50

/** Reads the revisions of one line, or of all lines, the latest first. */
export function readRevisions(
  datasetId: string,
  lineId: string | undefined,
  before: number | undefined,
  signal: AbortSignal
): Promise<Revisions> {
  const path =
    lineId === undefined ? datasetPath(datasetId, '/revisions') : `${linePath(datasetId, lineId)}/revisions`
  return apiJson(path, { query: { size: revisionsPerPage, before }, signal })
}
