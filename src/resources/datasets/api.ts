/** Requests about one dataset that are not reads and writes of a resource: those go through the data provider. */
import type { ReadKeyInterval } from '../../../contract/apiKeys.ts'
import type { Dataset, JournalEvent, TaskProgress } from '../../../contract/dataset.ts'
import type { Owner, PermissionEntry } from '../../../contract/permissions.ts'
import type { AccountKeys } from '../../../contract/session.ts'
import { apiJson, apiRequest, withQuery } from '../../api/http.ts'
import { apiPath } from '../../pageConfig.ts'
import { ownerParameter } from './model/owner.ts'

export const datasetsPath = `${apiPath}/datasets`

/** Address of a dataset, or of something under it. */
export function datasetPath(id: string, below = ''): string {
  return `${datasetsPath}/${encodeURIComponent(id)}${below}`
}

/** Keys of the queries about one dataset; `all` is the prefix of the others. */
export const datasetKeys = {
  all: (id: string) => ['dataset', id],
  journal: (id: string) => ['dataset', id, 'journal'],
  progress: (id: string) => ['dataset', id, 'task-progress'],
  permissions: (id: string) => ['dataset', id, 'permissions'],
  published: (id: string) => ['dataset', id, 'published']
} as const

export function readJournal(id: string, signal: AbortSignal): Promise<JournalEvent[]> {
  return apiJson(datasetPath(id, '/journal'), { signal })
}

/** Progress of the running task, an empty object for an idle dataset. */
export function readTaskProgress(id: string, signal: AbortSignal): Promise<Partial<TaskProgress>> {
  return apiJson(datasetPath(id, '/task-progress'), { signal })
}

export function readPermissions(id: string, signal: AbortSignal): Promise<PermissionEntry[]> {
  return apiJson(datasetPath(id, '/permissions'), { signal })
}

export async function writePermissions(id: string, permissions: PermissionEntry[]): Promise<void> {
  await apiRequest(datasetPath(id, '/permissions'), { method: 'PUT', json: permissions })
}

export function readReadApiKey(
  id: string,
  signal: AbortSignal
): Promise<{ current: string; previous?: string }> {
  return apiJson(datasetPath(id, '/read-api-key'), { signal })
}

export async function writeReadApiKey(
  id: string,
  readApiKey: { active: boolean; interval: ReadKeyInterval }
): Promise<void> {
  await apiRequest(datasetPath(id), { method: 'PATCH', json: { readApiKey } })
}

/** Some fields of a dataset, its draft on top. */
export function readFields(id: string, select: string): Promise<Partial<Dataset>> {
  return apiJson(datasetPath(id), { query: { draft: true, select } })
}

export async function validateDraft(id: string): Promise<void> {
  await apiRequest(datasetPath(id, '/draft'), { method: 'POST' })
}

export async function cancelDraft(id: string): Promise<void> {
  await apiRequest(datasetPath(id, '/draft'), { method: 'DELETE' })
}

export async function changeOwner(id: string, owner: Owner): Promise<void> {
  await apiRequest(datasetPath(id, '/owner'), { method: 'PUT', json: owner })
}

/** Address of the files of the description, or of one of them. */
export function attachmentFilesPath(id: string, name?: string): string {
  const below = name === undefined ? '' : `/${encodeURIComponent(name)}`
  return datasetPath(id, `/metadata-attachments${below}`)
}

/** Removes a file of the description, which no longer lists it. */
export async function deleteAttachmentFile(id: string, name: string): Promise<void> {
  await apiRequest(attachmentFilesPath(id, name), { method: 'DELETE' })
}

export type NamedDataset = Pick<Dataset, 'id' | 'title'>

/** Datasets of an owner with exactly this title, or this file name; five at most. */
export async function sameDatasets(
  owner: AccountKeys,
  filter: { filename: string } | { title: string },
  signal: AbortSignal
): Promise<NamedDataset[]> {
  const query = { ...filter, owner: ownerParameter(owner), select: 'id,title', size: 5 }
  const answer = await apiJson<{ results: NamedDataset[] }>(datasetsPath, { query, signal })
  return answer.results
}

export interface DownloadLink {
  kind: 'original' | 'converted'
  name: string
  size: number
  href: string
}

/** Source files of a dataset; a converted file is listed only when it has another name. */
export function downloadsOf(dataset: Dataset): DownloadLink[] {
  const { originalFile, file, id } = dataset
  const query = dataset.draftReason ? { draft: true } : {}
  const links: DownloadLink[] = []
  const original = originalFile ?? file
  if (original) {
    const href = withQuery(datasetPath(id, '/raw'), query)
    links.push({ kind: 'original', name: original.name, size: original.size, href })
  }
  if (file && original && file.name !== original.name) {
    const href = withQuery(datasetPath(id, '/convert'), query)
    links.push({ kind: 'converted', name: file.name, size: file.size, href })
  }
  return links
}
