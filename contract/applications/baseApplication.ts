/** A base application: a static page that applications are configurations of (docs/api/base-applications.md). */
import type { Account } from '../session.ts'

/**
 * Filter of the datasets that one field of the form offers: query parameters of the list of datasets, each with its
 * values.
 */
export interface DatasetsFilter {
  fromUrl: string
  properties?: Record<string, unknown>
  [parameter: string]: unknown
}

/** Properties of its base application that an application stores as a copy. */
export interface BaseApplicationCopy {
  id: string
  url: string
  meta: Record<string, string>
  datasetsFilters: DatasetsFilter[]
}

/** Title and description of a base application, by language, read from its HTML page. */
export type BaseApplicationTexts = Partial<Record<'fr' | 'en', { title?: string; description?: string }>>

/** A base application as stored. A property that is absent is read from `meta`. */
export interface BaseApplication extends BaseApplicationCopy {
  /** Stored texts, by language; the API returns those of the language of the request, as `title` and `description`. */
  texts?: BaseApplicationTexts | undefined
  title?: string
  applicationName?: string
  version?: string
  description?: string
  image?: string
  documentation?: string
  category?: string
  public?: boolean
  privateAccess?: Pick<Account, 'type' | 'id' | 'name'>[]
  deprecated?: boolean
  hasConfigSchema: boolean
  updatedAt: string
}

/** A base application as the API returns it: properties that are not stored are taken from its HTML page. */
export interface ShownBaseApplication extends BaseApplication {
  title: string
  applicationName: string
  version: string
  description: string
  image: string
  thumbnail?: string
}

/** A base application in a list requested for a dataset, with whether the application can show this dataset. */
export interface MatchedBaseApplication extends ShownBaseApplication {
  category: string
  /** Reasons why the application cannot show the dataset, in the language of the request; empty when it can. */
  disabled: string[]
}
