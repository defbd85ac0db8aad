/** An application: a base application with the configuration that an account gave to it (docs/api/applications.md). */
import type { Account } from '../session.ts'
import type { BaseApplicationCopy } from './baseApplication.ts'

export const applicationStatuses = ['created', 'configured-draft', 'configured', 'error'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** A dataset of a configuration. Further properties are copies of properties of the dataset. */
export interface ConfiguredDataset {
  href: string
  id?: string
  key?: string
  name?: string
  /** Operations and classes of the dataset that a protected link of the application grants. */
  applicationKeyPermissions?: { operations?: string[]; classes?: string[] }
  [property: string]: unknown
}

/**
 * Values that a person entered in the form of a base application: the properties of that form, and those common to all
 * forms.
 */
export interface Configuration {
  datasets?: (ConfiguredDataset | null)[]
  /** Applications that the application shows. */
  applications?: ({ id: string; [property: string]: unknown } | null)[]
  [property: string]: unknown
}

/**
 * Key of a protected link: a visitor with the key may open the application, and has the operations on its datasets that
 * the configuration grants.
 */
export interface ApplicationKey {
  id: string
  /** Title of the link: the people whom the link is for. */
  title?: string
}

/** An application as the API returns it. */
export interface Application {
  id: string
  slug: string
  title: string
  summary?: string
  description?: string
  image?: string
  thumbnail?: string
  applicationName?: string
  /**
   * Address of the base application of the validated configuration (`url`) and of the draft configuration (`urlDraft`).
   */
  url: string
  urlDraft?: string
  /** Copy of some properties of the base application of `url`. */
  baseApp?: BaseApplicationCopy
  /** Copy of some properties of the base application of `urlDraft`. */
  baseAppDraft?: BaseApplicationCopy
  status?: ApplicationStatus
  errorMessage?: string
  errorMessageDraft?: string
  owner: Account
  createdAt: string
  createdBy: { id: string }
  updatedAt: string
  updatedBy: { id: string }
  /** Instant of the last validation of the configuration (ISO 8601). */
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
  /** Address at which the application is opened and embedded. */
  exposedUrl?: string
}
