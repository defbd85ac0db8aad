/** Requests about one dataset other than CRUD, which goes through the data provider. */
import type { Dataset, JournalEvent, TaskProgress } from '../../../contract/datasets/dataset.ts'
import type { AccountKeys } from '../../../contract/session.ts'
import type { DatasetUses } from '../../../contract/datasets/uses.ts'
import { apiJson } from '../../api/http.ts'
import { datasetPath, datasetsPath } from '../../api/datasetPath.ts'
import { ownerParameter } from '../list/owner.ts'

/** Query keys of one dataset; `all` is the prefix of the others. */
export const datasetKeys = {
  all: (id: string) => ['dataset', id],
  journal: (id: string) => ['dataset', id, 'journal'],
  progress: (id: string) => ['dataset', id, 'task-progress'],
  published: (id: string) => ['dataset', id, 'published'],
  files: (id: string) => ['dataset', id, 'data-files'],
  parents: (id: string) => ['dataset', id, 'parents'],
  diagnosis: (id: string) => ['dataset', id, 'diagnosis']
} as const

export function readJournal(id: string, signal: AbortSignal): Promise<JournalEvent[]> {
  return apiJson(datasetPath(id, '/journal'), { signal })
}

/** Reads the progress of the running task; an empty object for an idle dataset. */
export function readTaskProgress(id: string, signal: AbortSignal): Promise<Partial<TaskProgress>> {
  return apiJson(datasetPath(id, '/task-progress'), { signal })
}

export function readReadApiKey(
  id: string,
  signal: AbortSignal
): Promise<{ current: string; previous?: string }> {
  return apiJson(datasetPath(id, '/read-api-key'), { signal })
}

/** Reads some fields of a dataset, those of the draft included. */
export function readFields(id: string, select: string): Promise<Partial<Dataset>> {
  return apiJson(datasetPath(id), { query: { draft: true, select } })
}

/** URL of the attachments of the metadata, or of one of them. */
export function attachmentFilesPath(id: string, name?: string): string {
  const subpath = name === undefined ? '' : `/${encodeURIComponent(name)}`
  return datasetPath(id, `/metadata-attachments${subpath}`)
}

export type NamedDataset = Pick<Dataset, 'id' | 'title'>

/** Finds up to five datasets of an owner with exactly this title or this file name. */
export async function sameDatasets(
  owner: AccountKeys,
  filter: { filename: string } | { title: string },
  signal: AbortSignal
): Promise<NamedDataset[]> {
  const query = { ...filter, owner: ownerParameter(owner), select: 'id,title', size: 5 }
  const response = await apiJson<{ results: NamedDataset[] }>(datasetsPath, { query, signal })
  return response.results
}

interface DataFileLink {
  name: string
  /** Key of the file: `original`, `normalized`… */
  key: string
  title: string
  size: number
  url: string
}

/** Reads the list of data files of a dataset, or of its draft. */
export function readDataFiles(id: string, draft: boolean, signal: AbortSignal): Promise<DataFileLink[]> {
  return apiJson(datasetPath(id, '/data-files'), { query: draft ? { draft: true } : {}, signal })
}

/** Returns the number of virtual datasets that have this dataset as a child. */
export async function countParents(id: string, signal: AbortSignal): Promise<number> {
  const response = await apiJson<{ count: number }>(datasetsPath, {
    query: { children: id, size: 0 },
    signal
  })
  return response.count
}

/** Reads the resources that use a dataset; requires the permission to delete it. */
export function readUses(id: string, signal: AbortSignal): Promise<DatasetUses> {
  return apiJson(datasetPath(id, '/uses'), { signal, silent: true })
}

export interface StoredFile {
  path: string
  size: number
  lastModified: string
}

export interface Diagnosis {
  filesInfos: StoredFile[]
  esInfos: Record<string, unknown>
  locks: (Record<string, unknown> | null)[]
  warnings: { code: string; severity: string; message?: string; details?: unknown }[]
}

export function readDiagnosis(id: string, signal: AbortSignal): Promise<Diagnosis> {
  return apiJson(datasetPath(id, '/_diagnose'), { signal })
}
