/** Services of other platforms, and of reference data, that datasets are extended with (docs/api/remote-services.md). */
import type { AccountKeys } from '../session.ts'

/** Value of a line, or of a query, that an action wants. */
export interface ActionInput {
  concept: string
  name: string
  description?: string
  in: 'query' | 'path' | 'header' | 'cookie' | 'body'
  required?: boolean
}

/** Value that an action answers: a JSON schema of one property beside its name. */
export interface ActionOutput {
  name: string
  /** Absent when the document names none. */
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
  /** A URI, for example `http://schema.org/SearchAction`. */
  type: string
  operation: { path: string; method: string }
  /** Inputs, one for each concept. */
  input: ActionInput[]
  /** The body holds many lines. */
  inputCollection: boolean
  /** In reverse alphabetical order; absent without a body. */
  inputBodyTypes?: string[]
  output: ActionOutput[]
  outputCollection: boolean
  outputBodyTypes?: string[]
  outputSchema?: Record<string, unknown>
  /** False when a body is required that the document does not describe. */
  canUse: boolean
}

export interface NamedAccount extends AccountKeys {
  name: string
}

export interface RemoteService {
  id: string
  title: string
  /** Markdown. */
  description?: string
  /** An OpenAPI document. */
  apiDoc: Record<string, unknown>
  /** Address at which the document can be fetched again. */
  url?: string
  /** The base of all addresses of its operations. */
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
    /** 0 to 1. */
    storageRatio?: number
  }
  standardSchema?: { active?: boolean; dataset?: { id: string; title: string } }
  updatedAt?: string
}

/** Echoed by an action, so that its results find the lines that they are of. */
export const identifierConcept = 'http://schema.org/identifier'
export const labelConcept = 'http://www.w3.org/2000/01/rdf-schema#label'
export const searchAction = 'http://schema.org/SearchAction'

const datasetPrefix = 'dataset:'

/** Id of the service that a reference dataset of this platform is offered as. */
export function serviceOfDataset(dataset: string): string {
  return datasetPrefix + dataset
}

/** The dataset that a service offers; undefined for a service of another server. */
export function datasetOfService(service: string): string | undefined {
  return service.startsWith(datasetPrefix) ? service.slice(datasetPrefix.length) : undefined
}

const documentTitle = /^API publique du jeu de données : /

/** Reference data by the title of their dataset: that of their service is the one of its documentation. */
export function nameOfService({ id, title }: Pick<RemoteService, 'id' | 'title'>): string {
  const name = datasetOfService(id) === undefined ? title : title.replace(documentTitle, '')
  return name || id
}
