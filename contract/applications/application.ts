/** An application: a base application with the configuration that an account gave to it (docs/api/applications.md). */
import type { Account } from '../session.ts'
import type { BaseApplicationCopy } from './baseApplication.ts'

export const applicationStatuses = ['created', 'configured-draft', 'configured', 'error'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** A dataset of a configuration. Further properties are copies of those of the dataset. */
export interface ConfiguredDataset {
  href: string
  id?: string
  key?: string
  name?: string
  /** What a protected link of the application opens of the dataset. */
  applicationKeyPermissions?: { operations?: string[]; classes?: string[] }
  [property: string]: unknown
}

/** What a person chose in the form of a base application: its own properties beside those that all have. */
export interface Configuration {
  datasets?: (ConfiguredDataset | null)[]
  /** Applications that it shows. */
  applications?: ({ id: string; [property: string]: unknown } | null)[]
  [property: string]: unknown
}

/** The key of a protected link: who has it opens the application, and of its datasets what the configuration grants. */
export interface ApplicationKey {
  id: string
  /** Title: the people whom the link is for. */
  title?: string
}

/** An application as the API answers it. */
export interface Application {
  id: string
  slug: string
  title: string
  summary?: string
  description?: string
  image?: string
  thumbnail?: string
  applicationName?: string
  /** Address of the base application, and of the one that the draft of the configuration is for. */
  url: string
  urlDraft?: string
  /** What it keeps of its base application. */
  baseApp?: BaseApplicationCopy
  /** The base application of `urlDraft`. */
  baseAppDraft?: BaseApplicationCopy
  status?: ApplicationStatus
  errorMessage?: string
  errorMessageDraft?: string
  owner: Account
  createdAt: string
  createdBy: { id: string }
  updatedAt: string
  updatedBy: { id: string }
  /** When its configuration was last validated. */
  lastConfigured?: string
  preferLargeDisplay?: boolean
  extras?: Record<string, unknown>
  topics?: { id: string; title: string; color?: string; icon?: unknown }[]
  publicationSites?: string[]
  requestedPublicationSites?: string[]
  publications?: Record<string, unknown>[]
  attachments?: Record<string, unknown>[]
  storage?: { size: number; attachments: { size: number; count: number } }
  visibility?: 'public' | 'protected' | 'private'
  public?: boolean
  userPermissions?: string[]
  href?: string
  page?: string
  /** Address at which it is opened and embedded. */
  exposedUrl?: string
}
