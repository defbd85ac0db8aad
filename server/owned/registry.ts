/** Registry of the owned resources, for access, realtime channels, accounts and settings. */
import type { Transaction } from 'kysely'
import type { AccountKeys } from '../../contract/session.ts'
import { quotaNames, type Consumption } from '../limits/limits.ts'
import type { Tables } from '../metadata/database.ts'
import type { AfterCommit } from '../metadata/transaction.ts'
import type { LiveChannel } from '../realtime/liveChannel.ts'
import type { CopyChanges } from '../settings/propagation.ts'
import { forgetIn, renameIn } from './accounts/follow.ts'
import type { RenamedAccount } from './accounts/renaming.ts'
import { relatedTo, type RelatedResource, type Relation } from './accounts/store.ts'
import type { OwnedRecord, ResourceDefinition } from './definition.ts'
import { changeChannelOf, notifyOfChange, type OwnedParts } from './parts.ts'
import { latestOf, type LatestRequest, type LatestResource } from './list/latest.ts'
import { QuotasUnderWay } from './quotasUnderWay.ts'
import { isReadKey } from './readKey/store.ts'
import { followSettings, unpublishFrom } from './settingsChanges.ts'

type Account = Pick<AccountKeys, 'type' | 'id'>
type Scope = Transaction<Tables>

/** A resource type, for code that is independent of the type. */
export interface RegisteredResource extends Pick<
  ResourceDefinition<OwnedRecord>,
  'name' | 'operationTable' | 'words' | 'keys' | 'page'
> {
  isRateLimited: boolean
  find(this: void, id: string): Promise<OwnedRecord | undefined>
  /** Finds a resource without copying: the caller must not change it. */
  shared(this: void, id: string): Promise<OwnedRecord | undefined>
  /** Id of the resource with a slug, of an account or of its department if one is given. */
  idOfSlug(this: void, account: AccountKeys, slug: string): Promise<string | undefined>
  /** Whether a presented key is the current or previous read key of a resource. */
  isReadKey(id: string, presented: string): Promise<boolean>
  /** Realtime channels with rules beyond an operation `realtime-{subject}` and messages of the bus. */
  channels: Record<string, LiveChannel>
  /** Bus channel for the change or removal of a resource. */
  changeChannel(id: string): string
  rename(scope: Scope, account: RenamedAccount): Promise<AfterCommit>
  /** Removes an account from permissions. */
  forget(scope: Scope, account: Account): Promise<AfterCommit>
  /** Removes the resources of an account, with their files. */
  removeOwnedBy(account: Account): Promise<void>
  /** Resources related to an account, the oldest first. */
  relatedTo(this: void, account: Account, relations: Relation[]): Promise<RelatedResource[]>
  /** Applies a change of settings to the copies in resources of the account. */
  followSettings(scope: Scope, account: AccountKeys, changes: CopyChanges): Promise<AfterCommit>
  /** Withdraws all resources of an account, departments included, from a publication site `{type}:{id}`. */
  unpublishFrom(scope: Scope, account: AccountKeys, site: string): Promise<AfterCommit>
  /** Consumption of an account, departments included. */
  consumptionOf(account: AccountKeys): Promise<Partial<Consumption>>
  /** Last changed resources that a session may list. */
  latest(request: LatestRequest): Promise<LatestResource[]>
  /** Number of resources of an account, departments included. */
  countOf(account: AccountKeys): Promise<number>
}

export interface RegisteredOptions {
  remove: (id: string) => Promise<void>
  channels?: Record<string, LiveChannel>
  /** Consumption of an account; by default the bytes of its resources. */
  consumptionOf?: (account: AccountKeys) => Promise<Partial<Consumption>>
}

export function registeredResource<Resource extends OwnedRecord>(
  parts: OwnedParts<Resource>,
  { remove, channels = {}, consumptionOf }: RegisteredOptions
): RegisteredResource {
  const { definition, store, metadata } = parts
  const { name, operationTable, words, keys, page, isRateLimited = false } = definition
  const publishing = (records: Resource[]): AfterCommit => {
    return () => {
      for (const record of records) notifyOfChange(parts, record)
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
    rename: async (scope, account) => publishing(await renameIn(parts, scope, account)),
    forget: async (scope, account) => publishing(await forgetIn(parts, scope, account)),
    async removeOwnedBy(account) {
      for (const id of await store.idsOwnedBy(account)) await remove(id)
    },
    relatedTo: (account, relations) => relatedTo(metadata, definition, account, relations),
    followSettings: async (scope, account, changes) =>
      publishing(await followSettings(parts, scope, account, changes)),
    unpublishFrom: async (scope, account, site) =>
      publishing(await unpublishFrom(parts, scope, account, site)),
    latest: (request) => latestOf(metadata, definition, page, request),
    countOf: async (account) => (await store.storedBy(account)).count,
    consumptionOf:
      consumptionOf ?? (async (account) => ({ store_bytes: (await store.storedBy(account)).bytes }))
  }
}

/** Registered resource types; filled by the features when they open, before the first request. */
export class OwnedRegistry {
  /** Reservations of quotas by pending requests. */
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

  /** Runs work on each resource type in sequence: a transaction has a single connection. */
  async inTurn<Result>(work: (resource: RegisteredResource) => Promise<Result>): Promise<Result[]> {
    const results: Result[] = []
    for (const resource of this.all()) results.push(await work(resource))
    return results
  }

  /** Resource type of a route `/data-fair/api/v1/{name}/:id/…`. */
  ofRoute(url: string | undefined): RegisteredResource | undefined {
    const name = url === undefined ? undefined : /^\/data-fair\/api\/v1\/([\w-]+)\/:id(?:\/|$)/.exec(url)?.[1]
    return name === undefined ? undefined : this.get(name)
  }

  /** Whether routes that accept keys with these scopes are rate limited. */
  areLimited(keyScopes: readonly string[]): boolean {
    return this.all().some(({ isRateLimited, keys }) => isRateLimited && keyScopes.includes(keys.all))
  }

  /** Consumption of an account over all resource types, departments included. */
  async consumptionOf(account: AccountKeys): Promise<Consumption> {
    const used = await Promise.all(this.all().map((resource) => resource.consumptionOf(account)))
    const totals = quotaNames.map((name) => [
      name,
      used.reduce((sum, consumption) => sum + (consumption[name] ?? 0), 0)
    ])
    return Object.fromEntries(totals) as Consumption
  }
}
