/**
 * Remote services: APIs of other platforms and of reference data, which extend datasets (docs/api/remote-services.md).
 */
import type { AccountKeys } from '../session.ts'

/** Input of an action: a value of a line, or of a query. */
export interface ActionInput {
  concept: string
  name: string
  description?: string
  in: 'query' | 'path' | 'header' | 'cookie' | 'body'
  required?: boolean
}

/** Output of an action: its name, and attributes of a JSON schema. */
export interface ActionOutput {
  name: string
  /** Concept of the output; absent when the document names none. */
  concept?: string
  title?: string
  description?: string
  type?: string
  format?: string
  [attribute: string]: unknown
}

/** One operation of a service, as its OpenAPI document describes it with `x-operationType`. */
export interface RemoteAction {
  id: string
  summary?: string
  /** URI of the type of action, for example `http://schema.org/SearchAction`. */
  type: string
  operation: { path: string; method: string }
  /** Inputs, one for each concept. */
  input: ActionInput[]
  /** Whether the request body holds many lines. */
  inputCollection: boolean
  /** Media types of the request body, in reverse alphabetical order; absent when there is no body. */
  inputBodyTypes?: string[]
  output: ActionOutput[]
  outputCollection: boolean
  outputBodyTypes?: string[]
  outputSchema?: Record<string, unknown>
  /** False when the operation requires a body that the document does not describe. */
  canUse: boolean
}

export interface NamedAccount extends AccountKeys {
  name: string
}

export interface RemoteService {
  id: string
  title: string
  /** Description as markdown. */
  description?: string
  /** OpenAPI document of the service. */
  apiDoc: Record<string, unknown>
  /** Address from which the document can be fetched again. */
  url?: string
  /** Base address of all operations. */
  server?: string
  apiKey?: { in: 'query' | 'header' | 'cookie'; name?: string; value?: string }
  parameters?: {
    operationId: string
    name: string
    value: string
    'x-refersTo'?: string
    title?: string
  }[]
  actions: RemoteAction[]
  public?: boolean
  privateAccess?: NamedAccount[]
  virtualDatasets?: {
    active?: boolean
    parent?: { id: string; title: string; owner?: NamedAccount }
    /** Share of the storage, 0 to 1. */
    storageRatio?: number
  }
  standardSchema?: { active?: boolean; dataset?: { id: string; title: string } }
  updatedAt?: string
}

export const searchAction = 'http://schema.org/SearchAction'

const datasetPrefix = 'dataset:'

/** Id of the service that exposes a reference dataset of this platform. */
export function serviceOfDataset(dataset: string): string {
  return datasetPrefix + dataset
}

/** Id of the reference dataset that a service exposes; undefined for a service of another server. */
export function datasetOfService(service: string): string | undefined {
  return service.startsWith(datasetPrefix) ? service.slice(datasetPrefix.length) : undefined
}

const documentTitle = /^API publique du jeu de données : /

/**
 * Name of a service; for reference data, the title of the dataset, without the prefix that titles of API documents
 * have.
 */
export function nameOfService({ id, title }: Pick<RemoteService, 'id' | 'title'>): string {
  const name = datasetOfService(id) === undefined ? title : title.replace(documentTitle, '')
  return name || id
}
