/** The settings document of an account or of a department (docs/api/settings.md). */
import type { ApiKey } from '../../contract/apiKeys.ts'
import type { License } from '../../contract/licenses.ts'

/** A key as stored: its secret is only known by its SHA-512. */
export interface StoredApiKey extends ApiKey {
  key: string
  /** When its owners were told that it expires within three days, then that it expires today. */
  notifiedJ3At?: string
  notifiedJAt?: string
}

export interface Topic {
  id: string
  title: string
  color?: string
  icon?: { name: string; svg?: string; svgPath?: string }
}

export interface PublicationSite {
  type: string
  id: string
  url: string
  draftUrl?: string
  title?: string
  department?: string
  datasetUrlTemplate?: string
  applicationUrlTemplate?: string
  private?: boolean
  settings?: {
    staging?: boolean
    contributorDepartments?: string[]
    datasetsRequiredMetadata?: string[]
  }
}

export interface PrivateConcept {
  id: string
  identifiers: string[]
  title: string
  description?: string
  tag?: string
  type: 'string' | 'number'
}

export interface DatasetsMetadata {
  custom?: { key: string; title: string }[]
  [name: string]: unknown
}

export interface Webhook {
  title: string
  events: string[]
  target: { type: 'http'; params: { url: string } }
}

export interface Settings {
  name?: string
  /** Of a user. */
  email?: string
  department?: string
  apiKeys?: StoredApiKey[]
  webhooks?: Webhook[]
  topics?: Topic[]
  licenses?: License[]
  datasetsMetadata?: DatasetsMetadata
  publicationSites?: PublicationSite[]
  privateVocabulary?: PrivateConcept[]
  info?: { contact?: { name?: string; url?: string; email?: string } }
  compatODS?: boolean
  agentChat?: boolean
}
