/** The owned resources of a platform: what access, live channels, accounts and settings walk through. */
import type { Transaction } from 'kysely'
import type { AccountKeys } from '../../contract/session.ts'
import { quotaNames, type Consumption } from '../limits/limits.ts'
import type { Tables } from '../metadata/database.ts'
import type { LiveChannel } from '../realtime/liveChannel.ts'
import type { CopyChanges } from '../settings/propagation.ts'
import { forgetIn, renameIn } from './accounts/follow.ts'
import type { RenamedAccount } from './accounts/renaming.ts'
import { relatedTo, type RelatedResource, type Relation } from './accounts/store.ts'
import type { OwnedRecord, ResourceDefinition } from './definition.ts'
import { changeChannelOf, tellChange, type OwnedParts } from './parts.ts'
import { latestOf, type LatestRequest, type LatestResource } from './list/latest.ts'
import { QuotasUnderWay } from './quotasUnderWay.ts'
import { isReadKey } from './readKey/store.ts'
import { followSettings, unpublishFrom } from './settingsChanges.ts'

type Account = Pick<AccountKeys, 'type' | 'id'>
type Scope = Transaction<Tables>

/** Tells of the changes of a transaction, once it has ended. */
export type Tell = () => void

/** A resource for those who do not know which one it is. */
export interface RegisteredResource extends Pick<
  ResourceDefinition<OwnedRecord>,
  'name' | 'operationTable' | 'words' | 'keys' | 'page'
> {
  isRateLimited: boolean
  find(this: void, id: string): Promise<OwnedRecord | undefined>
  /** The same as long as the stored one is: whoever gets it must not change it. */
  shared(this: void, id: string): Promise<OwnedRecord | undefined>
  /** The one of an account, or of its department when one is given, that has this slug. */
  idOfSlug(this: void, account: AccountKeys, slug: string): Promise<string | undefined>
  /** Whether a presented key is the read key of one, or its previous one. */
  isReadKey(id: string, presented: string): Promise<boolean>
  /** Live channels that are more than an operation `realtime-{subject}` and what is published on the bus. */
  channels: Record<string, LiveChannel>
  /** The channel of the bus where one that was changed or removed is told of. */
  changeChannel(id: string): string
  rename(scope: Scope, account: RenamedAccount): Promise<Tell>
  /** Forgets an account in permissions. */
  forget(scope: Scope, account: Account): Promise<Tell>
  /** Removes what an account owns, with its files. */
  removeOwnedBy(account: Account): Promise<void>
  /** The oldest first. */
  relatedTo(this: void, account: Account, relations: Relation[]): Promise<RelatedResource[]>
  /** Applies a write of settings to the copies that the resources of the account hold. */
  followSettings(scope: Scope, account: AccountKeys, changes: CopyChanges): Promise<Tell>
  /** Removes a publication site, `{type}:{id}`, from every resource of an account, departments included. */
  unpublishFrom(scope: Scope, account: AccountKeys, site: string): Promise<Tell>
  /** What an account uses by it, departments included. */
  consumptionOf(account: AccountKeys): Promise<Partial<Consumption>>
  /** The resources that changed last, among those that a session may list. */
  latest(request: LatestRequest): Promise<LatestResource[]>
  /** How many an account owns, departments included. */
  countOf(account: AccountKeys): Promise<number>
}

export interface RegisteredOptions {
  remove: (id: string) => Promise<void>
  channels?: Record<string, LiveChannel>
  /** Consumption of an account; by default the bytes of what it owns. */
  consumptionOf?: (account: AccountKeys) => Promise<Partial<Consumption>>
}

export function registeredResource<Resource extends OwnedRecord>(
  parts: OwnedParts<Resource>,
  { remove, channels = {}, consumptionOf }: RegisteredOptions
): RegisteredResource {
  const { definition, store, metadata } = parts
  const { name, operationTable, words, keys, page, isRateLimited = false } = definition
  const telling = (records: Resource[]): Tell => {
    return () => {
      for (const record of records) tellChange(parts, record)
    }
  }
  return {
    name,
    operationTable,
    words,
    keys,
    page,
    isRateLimited,
    channels,
    find: (id) => store.find(id),
    shared: (id) => store.shared(id),
    idOfSlug: (account, slug) => store.idOfSlug(account, slug),
    isReadKey: (id, presented) => isReadKey(metadata, definition.tables, id, presented),
    changeChannel: (id) => changeChannelOf(name, id),
    rename: async (scope, account) => telling(await renameIn(parts, scope, account)),
    forget: async (scope, account) => telling(await forgetIn(parts, scope, account)),
    async removeOwnedBy(account) {
      for (const id of await store.idsOwnedBy(account)) await remove(id)
    },
    relatedTo: (account, relations) => relatedTo(metadata, definition, account, relations),
    followSettings: async (scope, account, changes) =>
      telling(await followSettings(parts, scope, account, changes)),
    unpublishFrom: async (scope, account, site) => telling(await unpublishFrom(parts, scope, account, site)),
    latest: (request) => latestOf(metadata, definition, page, request),
    countOf: async (account) => (await store.storedBy(account)).count,
    consumptionOf:
      consumptionOf ?? (async (account) => ({ store_bytes: (await store.storedBy(account)).bytes }))
  }
}

/** Filled by the features as they open, before the first request. */
export class OwnedRegistry {
  /** What requests that are not over yet will add to accounts. */
  readonly underWay = new QuotasUnderWay()
  private readonly resources = new Map<string, RegisteredResource>()

  add(resource: RegisteredResource): void {
    if (this.resources.has(resource.name)) throw new Error(`two resources are called ${resource.name}`)
    this.resources.set(resource.name, resource)
  }

  get(name: string): RegisteredResource | undefined {
    return this.resources.get(name)
  }

  all(): RegisteredResource[] {
    return [...this.resources.values()]
  }

  /** Works on each resource, one after the other: a transaction does one thing at a time. */
  async inTurn<Result>(work: (resource: RegisteredResource) => Promise<Result>): Promise<Result[]> {
    const results: Result[] = []
    for (const resource of this.all()) results.push(await work(resource))
    return results
  }

  /** The resource that a route is about one of: `/data-fair/api/v1/{name}/:id/…`. */
  ofRoute(url: string | undefined): RegisteredResource | undefined {
    const name = url === undefined ? undefined : /^\/data-fair\/api\/v1\/([\w-]+)\/:id(?:\/|$)/.exec(url)?.[1]
    return name === undefined ? undefined : this.get(name)
  }

  /** Whether routes that accept keys of one of these scopes have limited rates. */
  areLimited(keyScopes: readonly string[]): boolean {
    return this.all().some(({ isRateLimited, keys }) => isRateLimited && keyScopes.includes(keys.all))
  }

  /** What an account uses of all of them, departments included. */
  async consumptionOf(account: AccountKeys): Promise<Consumption> {
    const used = await Promise.all(this.all().map((resource) => resource.consumptionOf(account)))
    const totals = quotaNames.map((name) => [name, used.reduce((sum, one) => sum + (one[name] ?? 0), 0)])
    return Object.fromEntries(totals) as Consumption
  }
}
