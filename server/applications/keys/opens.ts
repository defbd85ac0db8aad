/** What the key of a protected link opens (docs/api/applications.md#protected-links). */
import type { AccountKeys } from '../../../contract/session.ts'
import { childIdsOf } from '../configuration.ts'
import type { ApplicationParts, ApplicationRecord } from '../record.ts'
import { applicationsOfKey } from './store.ts'

/** What a key is compared with: an application, with its account. */
type Opened = Pick<ApplicationRecord, 'id' | 'owner'>

type Parts = Pick<ApplicationParts, 'metadata' | 'store'>

/**
 * Whether a key opens the page of an application: it is one of its keys, or of an application of the same account whose
 * validated configuration shows it. Asked of the metadata each time: a key that was removed opens nothing any more.
 */
export async function keyOpens(parts: Parts, key: string, application: Opened): Promise<boolean> {
  const { id, owner } = application
  const holders = await applicationsWithKey(parts, key, owner)
  return holders.some((holder) => holder.id === id || childIdsOf(holder.configuration ?? {}).includes(id))
}

/** The applications of an account, of a department of it or of none, that have a key. */
export async function applicationsWithKey(
  { metadata, store }: Parts,
  key: string,
  owner: AccountKeys
): Promise<ApplicationRecord[]> {
  if (!key) return []
  const ids = await applicationsOfKey(metadata, key)
  const found = await Promise.all(ids.map((id) => store.shared(id)))
  return found.filter((holder) => holder !== undefined).filter((holder) => isSameOwner(holder.owner, owner))
}

/** Departments are accounts of their own here, and so is what has none. */
export function isSameOwner(one: AccountKeys, other: AccountKeys): boolean {
  return (
    one.type === other.type &&
    one.id === other.id &&
    (one.department ?? undefined) === (other.department ?? undefined)
  )
}

interface KeyedReference {
  key?: string
  /** Id or slug. */
  reference: string
}

/** The segment of an address, decoded: `{key}:{id}`, or the id alone. */
export function keyedReference(segment: string): KeyedReference {
  const colon = segment.indexOf(':')
  if (colon < 0) return { reference: segment }
  return { key: segment.slice(0, colon), reference: segment.slice(colon + 1) }
}
