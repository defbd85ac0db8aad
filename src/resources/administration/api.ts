/** Requests of the administration of the platform (docs/api/administration.md). */
import type { JournalEvent } from '../../../contract/datasets/dataset.ts'
import type { Account } from '../../../contract/session.ts'
import { apiJson } from '../../api/http.ts'
import { apiPath } from '../../pageConfig.ts'

const base = `${apiPath}/admin`

export interface Page<Item> {
  count: number
  results: Item[]
}

export interface Status {
  status: 'ok' | 'error'
  message: string
  details: { name: string; status: 'ok' | 'error'; timeInMs: number; message?: string }[]
}

export interface ServiceInfo {
  version: string
  commit?: string
  date?: string
}

export interface Diagnosis {
  cluster: { status: 'green' | 'red'; unassignedShards: number; pendingTasks: { count: number } } | null
  nodes: {
    name: string
    heapUsedPct: number
    cpuPct: number
    load1m: number
    disk: { usedBytes: number; totalBytes: number; usedPct: number; watermark: string }
  }[]
  indicesSummary: {
    nbDatasetsWithIndex: number
    nbDatasetsInMongo: number
    totalDocs: number
    totalPrimaryBytes: number
    orphanIndicesCount: number
  }
  errors: { section: string; message: string }[]
}

export interface SlowRequest {
  date: string
  method: string
  url: string
  status: number
  ms: number
  owner?: { type: string; id: string }
}

interface FailedResource {
  id: string
  title: string
  owner: Account
}

interface FailedDataset extends FailedResource {
  event: JournalEvent
}

interface WarnedDataset extends FailedResource {
  esWarning: string
}

interface FailedApplication extends FailedResource {
  updatedAt: string
  errorMessage?: string
  errorMessageDraft?: string
}

export interface JournalEntry {
  date: string
  user: { id: string; name: string }
  action: string
  resource?: { type: string; id: string; title?: string }
}

/** Prefix of the query keys of the administration pages. */
export const adminKey = ['admin']

interface AdminQuery<Answer> {
  queryKey: string[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer>
}

function query<Answer>(path: string, parameters: Record<string, string | number> = {}): AdminQuery<Answer> {
  return {
    queryKey: [...adminKey, path, ...Object.values(parameters).map(String)],
    queryFn: ({ signal }) => apiJson<Answer>(`${base}/${path}`, { query: parameters, signal })
  }
}

const allResults = { size: 1000 }

export const queries = {
  status: query<Status>('status'),
  diagnosis: query<Diagnosis>('elasticsearch/diagnose'),
  slowRequests: query<Page<SlowRequest>>('slow-requests'),
  datasetErrors: query<Page<FailedDataset>>('datasets-errors', allResults),
  datasetWarnings: query<Page<WarnedDataset>>('datasets-es-warnings', allResults),
  applicationErrors: query<Page<FailedApplication>>('applications-errors', allResults),
  applicationDraftErrors: query<Page<FailedApplication>>('applications-draft-errors', allResults),
  journal: (page: number, size: number) => query<Page<JournalEntry>>('journal', { page, size }),
  /** Number of jobs with a status. */
  jobs: (status: string) => query<Page<unknown>>('jobs', { status, size: 0 })
}

export const readInfo = (address: string, signal: AbortSignal): Promise<ServiceInfo> =>
  apiJson(address, { signal })
