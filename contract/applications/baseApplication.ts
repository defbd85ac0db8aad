/** A base application: a static page that applications are configurations of (docs/api/base-applications.md). */
import type { Account } from '../session.ts'

/** The datasets that one place of the form offers: parameters of the list of datasets, each with its values. */
export interface DatasetsFilter {
  fromUrl: string
  properties?: Record<string, unknown>
  [parameter: string]: unknown
}

/** What an application keeps of its base application. */
export interface BaseApplicationCopy {
  id: string
  url: string
  meta: Record<string, string>
  datasetsFilters: DatasetsFilter[]
}

/** What the page of a base application tells by language. */
export type BaseApplicationTexts = Partial<Record<'fr' | 'en', { title?: string; description?: string }>>

/** A base application as it is stored: what is left out is read from `meta`. */
export interface BaseApplication extends BaseApplicationCopy {
  /** Kept for readers of each language; the API answers those that were asked for, as `title` and `description`. */
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

/** A base application as the API answers it: what is not stored of it is what its page says. */
export interface ShownBaseApplication extends BaseApplication {
  title: string
  applicationName: string
  version: string
  description: string
  image: string
  thumbnail?: string
}

/** A base application in a list that was asked for with a dataset: whether it can show this one. */
export interface MatchedBaseApplication extends ShownBaseApplication {
  category: string
  /** Why it cannot, in the language of the request; empty when it can. */
  disabled: string[]
}
