/** Definition of a type of owned resource: everything specific that `server/owned/` needs. */
import type { RawBuilder, SqlBool } from 'kysely'
import type { ErrorTexts } from '../../contract/errors.ts'
import type { OperationClass, Operations, OperationTable } from '../../contract/operations/types.ts'
import type { OwnedResource } from '../../contract/permissions.ts'
import type { AccountKeys } from '../../contract/session.ts'
import type { HttpError } from '../http/errors.ts'
import type { Consumption } from '../limits/limits.ts'
import type { RenamedAccount } from './accounts/renaming.ts'
import type { KeptAttachments } from './attachments/kept.ts'
import type { EventsDefinition } from './events.ts'
import type { Summaries } from './list/summaries.ts'
import type { TableNames } from './tables.ts'

/** Properties common to owned resources. Properties that begin with `_` are never returned. */
export interface OwnedRecord extends OwnedResource, KeptAttachments {
  id: string
  slug: string
  title: string
  summary?: string
  description?: string
  /** Address of an image; an image of the platform itself begins with `/`. */
  image?: string
  createdAt: string
  createdBy: { id: string }
  updatedAt: string
  updatedBy: { id: string }
  topics?: { id: string; title: string; color?: string; icon?: unknown }[]
  customMetadata?: Record<string, string>
  keywords?: string[]
  attachments?: Record<string, unknown>[]
  /** Publication sites of the resource, as `{type}:{id}`. */
  publicationSites?: string[]
  requestedPublicationSites?: string[]
  /** Instant at which the current owner received the resource from another one. */
  _ownedSince?: string
  publications?: Record<string, unknown>[]
}

interface ResourceWords {
  /** Message of the 404; the response is always in English. */
  notFound: ErrorTexts
  /** Name with article at the start of a French sentence: `Le jeu de données`. */
  denomination: string
  /** Name within an English sentence: `dataset`. */
  singular: string
  /** French plural for reports: `Jeux de données`. */
  collection: string
}

/** Scopes of API keys for the operations of a resource. */
interface KeyScopes {
  /** Scope of all operations; also required for realtime channels. */
  all: string
  /** Further scopes of the operations of a class. */
  ofClass?: Partial<Record<OperationClass, readonly string[]>>
  /** Operations refused to API keys: they need the session of a user. */
  sessionOnly?: readonly string[]
}

/** SQL condition on a row `r` of the resource. */
export type Condition = RawBuilder<SqlBool>

export interface OwnConditions {
  /** Conditions by name; the facet with the same name leaves its own out. */
  shared?: Record<string, Condition>
  /** Filters of the list that facets and sums ignore. */
  listOnly?: Condition[]
}

/** Specific parts of a list, in addition to those of all lists: owner, visibility, topics, publication sites. */
export interface ListDefinition {
  /** Filters on values: parameter → name of the values (`ResourceDefinition.values`). */
  filters?: Record<string, string>
  /** Filters on texts that may contain commas: the whole parameter is tried as one value too. */
  textFilters?: readonly string[]
  /** Filters on values that facets and sums ignore. */
  unfacetedFilters?: readonly string[]
  /** Names of the values with facets. */
  facets?: readonly string[]
  /** Fields that can be sorted by, with their columns. */
  sorts?: Record<string, string>
  /** Columns to sum: name in the response → column. */
  sums?: Record<string, string>
  /** Filters other than on values. */
  conditions?: (query: Record<string, string | undefined>) => OwnConditions
  /** Condition for resources that every account may use besides its own. */
  servedToAll?: Condition
}

interface TextColumn<Resource> {
  name: string
  /** Weight of the words of the column in the ranking of a search. */
  weight: number
  text: (resource: Resource) => string | undefined
}

export interface ResourceDefinition<Resource extends OwnedRecord> {
  /** Name in addresses and channels: `/data-fair/api/v1/{name}/{id}`, `{name}/{id}/journal`. */
  name: string
  operations: Operations
  /** Ids of the operations of each class: `tableOf(operations)`. */
  operationTable: OperationTable
  tables: TableNames
  words: ResourceWords
  keys: KeyScopes
  /** Whether the routes that accept keys are rate limited. */
  isRateLimited?: boolean
  /** Path of the page of a resource, before its id: `dataset`. */
  page: string
  /** Path of attachments, after the id of the resource. */
  attachmentsPath: string
  /** Values of the specific columns. */
  columns?: (resource: Resource) => Record<string, string | number | null>
  /** Properties stored as JSON in a column of the same name, in addition to `permissions`. */
  apart?: readonly (keyof Resource & string)[]
  /** Consumption of a resource in the quotas of its owner; its bytes include attachments. */
  consumption?: (resource: Resource) => Partial<Consumption>
  /** The resource with its storage counted again, after a change of attachments. */
  counted?: (resource: Resource) => Resource
  /** Adds the values by which lists filter and count. */
  values?: (resource: Resource, add: AddValue) => void
  /** Columns of the full-text table, in order. */
  texts: readonly TextColumn<Resource>[]
  list: ListDefinition
  /** Properties that no list returns, because they may be large. */
  unlisted?: readonly string[]
  /** Texts kept apart for long lists. */
  summaries?: Summaries
  /** Whether the events of the journal since a transfer are visible to the receiving account. */
  journalFollowsOwner?: true
  /** Events for the events service and for webhooks, in addition to the journal. */
  events?: EventsDefinition<Resource>
  /** The resource with a renamed account, for a resource that names accounts besides its owner and permissions. */
  renamed?: (resource: Resource, account: RenamedAccount) => Resource
  /** The resource without a deleted account that it names in such a place. */
  forgotten?: (resource: Resource, account: Pick<AccountKeys, 'type' | 'id'>) => Resource
  /** Condition for rows `r` that name an account in such a place. */
  naming?: (account: Pick<AccountKeys, 'type' | 'id'>) => Condition
  /** Rule for accounts that may receive a resource; the rule of datasets by default. */
  receiving?: Receiving
}

/** Rule of transfers: only to accounts for which the session may create resources, whatever their quotas. */
export interface Receiving {
  /** Error when the session may not create a resource for an account. */
  creationRefused: () => HttpError
  /** Error when the session may not transfer a resource to an account. */
  transferRefused: () => HttpError
}

/**
 * Adds a value for filters and facets.
 * @param detail object that facets show for the value
 */
export type AddValue = (name: string, value: unknown, detail?: unknown) => void
