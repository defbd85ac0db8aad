/** Sections of the settings of an account, as the API returns them (docs/api/settings.md). */
import type { ApiKey } from './apiKeys.ts'
import type { License } from './licenses.ts'

export interface TopicIcon {
  name: string
  svg?: string
  svgPath?: string
}

export interface Topic {
  id: string
  title: string
  color?: string
  icon?: TopicIcon
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

/** Optional metadata of datasets, which an account may enable, in the order of forms. */
export const optionalMetadata = [
  'spatial',
  'temporal',
  'frequency',
  'creator',
  'modified',
  'keywords',
  'conformsTo'
] as const
export type OptionalMetadata = (typeof optionalMetadata)[number]

export interface MetadataOption {
  active: boolean
  /** Title that replaces the default label. */
  title?: string
}

export interface CustomMetadata {
  key: string
  title: string
}

export type DatasetsMetadata = Partial<Record<OptionalMetadata, MetadataOption>> & {
  custom?: CustomMetadata[]
}

export interface Webhook {
  title: string
  events: string[]
  target: {
    type: 'http'
    params: {
      url: string
      /** HTTP header sent with each call, which identifies the caller to the target. */
      header?: { key: string; value: string }
    }
  }
}

export interface Contact {
  name?: string
  url?: string
  email?: string
}

/** Events for which webhooks are called. */
export const webhookEvents = [
  'dataset-dataset-created',
  'dataset-draft-data-updated',
  'dataset-data-updated',
  'dataset-structure-updated',
  'dataset-error',
  'dataset-breaking-change',
  'dataset-finalize-end',
  'dataset-publication',
  'application-application-created',
  'application-error',
  'application-publication'
] as const

export interface SettingsSections<Key = ApiKey> {
  apiKeys?: Key[]
  webhooks?: Webhook[]
  topics?: Topic[]
  licenses?: License[]
  datasetsMetadata?: DatasetsMetadata
  publicationSites?: PublicationSite[]
  privateVocabulary?: PrivateConcept[]
  info?: { contact?: Contact }
  compatODS?: boolean
  agentChat?: boolean
}
