/** Accounts of the platform with their consumption, for its administrators (docs/api/catalog.md). */
import type { AccountKeys } from '../../contract/session.ts'
import { applicationDefinition } from '../applications/definition.ts'
import { datasetDefinition } from '../datasets/definition.ts'
import { ownersOfAll, type ResourceOwner } from '../owned/accounts/store.ts'
import type { Paging } from '../owned/list/parameters.ts'
import { foldText } from '../owned/words.ts'
import { accountsWithLimits, type LimitedAccount } from '../limits/store.ts'
import type { Metadata } from '../metadata/database.ts'

interface AdminOwner extends Pick<AccountKeys, 'type' | 'id'> {
  name: string
  nbDatasets: number
  nbApplications: number
  /** Bytes used by datasets and by documents of applications. */
  consumption: { storage: number }
  /** Storage limit in bytes; absent when there is none. */
  storage?: number
}

export async function listOwners(
  metadata: Metadata,
  { q, size, skip }: Paging & { q?: string }
): Promise<{ count: number; results: AdminOwner[] }> {
  const [datasets, applications] = await Promise.all([
    ownersOfAll(metadata, datasetDefinition),
    ownersOfAll(metadata, applicationDefinition)
  ])
  const owners = ownersOf(await accountsWithLimits(metadata), datasets, applications)
  const matching = sortedByName(owners.filter((owner) => matches(owner, q)))
  return { count: matching.length, results: matching.slice(skip, skip + size) }
}

/** Accounts with stored limits, merged with accounts that own resources but have no stored limits yet. */
function ownersOf(
  limited: LimitedAccount[],
  ofDatasets: ResourceOwner[],
  ofApplications: ResourceOwner[]
): AdminOwner[] {
  const owners = new Map<string, AdminOwner>()
  const ownerOf = ({ type, id }: Pick<AccountKeys, 'type' | 'id'>): AdminOwner =>
    owners.get(`${type}:${id}`) ?? {
      id,
      type,
      name: id,
      nbDatasets: 0,
      nbApplications: 0,
      consumption: { storage: 0 }
    }
  const set = (owner: AdminOwner, changes: Partial<AdminOwner>): void => {
    owners.set(`${owner.type}:${owner.id}`, { ...owner, ...changes })
  }
  const own = (account: ResourceOwner, name: 'nbDatasets' | 'nbApplications'): void => {
    const owner = ownerOf(account)
    const storage = owner.consumption.storage + account.storedBytes
    set(owner, { name: account.name, [name]: account.count, consumption: { storage } })
  }
  for (const account of ofDatasets) own(account, 'nbDatasets')
  for (const account of ofApplications) own(account, 'nbApplications')
  for (const { type, id, stored } of limited) {
    const limit = stored.store_bytes?.limit ?? -1
    set(ownerOf({ type, id }), { name: stored.name, ...(limit === -1 ? {} : { storage: limit }) })
  }
  return [...owners.values()]
}

/** Whether the id or the name has every searched word, ignoring accents and case. */
function matches({ id, name }: AdminOwner, q = ''): boolean {
  const text = foldText(`${id} ${name}`)
  return foldText(q)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function sortedByName(owners: AdminOwner[]): AdminOwner[] {
  const collator = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })
  return owners.toSorted(
    (left, right) => collator.compare(left.name, right.name) || collator.compare(left.id, right.id)
  )
}
