/** What tells one owned resource from another: all that `server/owned/` has to know of it. */
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

/** What every owned resource holds; each has properties of its own beside. Those that start with `_` never leave the server. */
export interface OwnedRecord extends OwnedResource, KeptAttachments {
  id: string
  slug: string
  title: string
  summary?: string
  description?: string
  /** Address of an image; one of the platform itself starts with `/`. */
  image?: string
  createdAt: string
  createdBy: { id: string }
  updatedAt: string
  updatedBy: { id: string }
  topics?: { id: string; title: string; color?: string; icon?: unknown }[]
  customMetadata?: Record<string, string>
  keywords?: string[]
  attachments?: Record<string, unknown>[]
  /** Sites that it is published on, `{type}:{id}`. */
  publicationSites?: string[]
  requestedPublicationSites?: string[]
  /** When its owner got it from another one. */
  _ownedSince?: string
  publications?: Record<string, unknown>[]
}

interface ResourceWords {
  /** Answered in English, whoever asks. */
  notFound: ErrorTexts
  /** Start of a French sentence about one: `Le jeu de données`. */
  denomination: string
  /** Name of one, inside of an English sentence: `dataset`. */
  singular: string
  /** French name of all of them, in reports: `Jeux de données`. */
  collection: string
}

/** Scopes of API keys that open the operations of a resource. */
interface KeyScopes {
  /** Opens all of them; also the one that live channels need. */
  all: string
  /** Scopes that open the operations of a class, where others than `all` do. */
  ofClass?: Partial<Record<OperationClass, readonly string[]>>
  /** Operations that need the session of a person, whatever the key. */
  sessionOnly?: readonly string[]
}

/** A condition on a row `r` of the resource. */
export type Condition = RawBuilder<SqlBool>

export interface OwnConditions {
  /** Conditions by name, so that the facet of that name can leave its own out. */
  shared?: Record<string, Condition>
  /** Filters that facets and sums do not take into account. */
  listOnly?: Condition[]
}

/** What the list has beside what every list has: the owner, the visibility, topics and publication sites. */
export interface ListDefinition {
  /** Filters on values: parameter → name of the values (`ResourceDefinition.values`). */
  filters?: Record<string, string>
  /** Filters on texts: a value that has commas may be one of them as it is. */
  textFilters?: readonly string[]
  /** Filters on values that facets and sums do not take into account. */
  unfacetedFilters?: readonly string[]
  /** Facets of values. */
  facets?: readonly string[]
  /** Fields that have a column to sort by, and its name. */
  sorts?: Record<string, string>
  /** Columns that are summed up: name in the contract → column. */
  sums?: Record<string, string>
  /** Filters that are no values. */
  conditions?: (query: Record<string, string | undefined>) => OwnConditions
  /** What every account may use beside its own. */
  servedToAll?: Condition
}

export interface TextColumn<Resource> {
  name: string
  /** How much a word of it counts in the order of a search. */
  weight: number
  text: (resource: Resource) => string | undefined
}

export interface ResourceDefinition<Resource extends OwnedRecord> {
  /** Name in addresses and channels: `/data-fair/api/v1/{name}/{id}`, `{name}/{id}/journal`. */
  name: string
  operations: Operations
  /** Ids of its operations: `tableOf(operations)`. */
  operationTable: OperationTable
  tables: TableNames
  words: ResourceWords
  keys: KeyScopes
  /** Its routes that keys are accepted on have limited rates. */
  isRateLimited?: boolean
  /** Path of the page of one, before its id: `dataset`. */
  page: string
  /** Path of its attachments, after its id. */
  attachmentsPath: string
  /** Columns that only this resource has. */
  columns?: (resource: Resource) => Record<string, string | number | null>
  /** Properties that are stored as JSON in a column of their own name, `permissions` beside. */
  apart?: readonly (keyof Resource & string)[]
  /** What one takes of the quotas of its owner; attachments are among its bytes. */
  consumption?: (resource: Resource) => Partial<Consumption>
  /** The same with what it stores counted again, after its attachments changed. */
  counted?: (resource: Resource) => Resource
  /** Names the values that lists filter and count by. */
  values?: (resource: Resource, add: AddValue) => void
  /** Columns of the full-text table, in its order. */
  texts: readonly TextColumn<Resource>[]
  list: ListDefinition
  /** Texts of long lists. */
  summaries?: Summaries
  /** The account that receives a resource from another one reads in its journal what happened since. */
  journalFollowsOwner?: true
  /** What an events service and webhooks are told of it, beside its journal. */
  told?: EventsDefinition<Resource>
  /** The resource with an account renamed, for a resource that names accounts beside its owner and its permissions. */
  renamed?: (resource: Resource, account: RenamedAccount) => Resource
  /** Rows `r` that name an account in such a place. */
  naming?: (account: Pick<AccountKeys, 'type' | 'id'>) => Condition
  /** Accounts that may receive one, where they are not those of datasets. */
  receiving?: Receiving
}

/** A resource is given only to accounts that the active one may create for, whatever their quotas. */
export interface Receiving {
  /** Tells who may not create one for an account. */
  creationRefused: () => HttpError
  /** Tells who may not give one to an account. */
  transferRefused: () => HttpError
}

/** @param detail what facets show for the value, when it is an object */
export type AddValue = (name: string, value: unknown, detail?: unknown) => void
