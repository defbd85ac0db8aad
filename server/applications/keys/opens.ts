/** Applications that the key of a protected link opens (docs/api/applications.md#protected-links). */
import type { AccountKeys } from '../../../contract/session.ts'
import { childIdsOf } from '../configuration.ts'
import type { ApplicationParts, ApplicationRecord } from '../record.ts'
import { applicationsOfKey } from './store.ts'

/** Application that a key is checked for, with its owner. */
type Opened = Pick<ApplicationRecord, 'id' | 'owner'>

type Parts = Pick<ApplicationParts, 'metadata' | 'store'>

/**
 * Tells whether a key opens the page of an application: the key belongs to it, or to an application of the same owner
 * whose validated configuration shows it. Reads the metadata at each call, so that a removed key stops working at once.
 */
export async function keyOpens(parts: Parts, key: string, application: Opened): Promise<boolean> {
  const { id, owner } = application
  const holders = await applicationsWithKey(parts, key, owner)
  return holders.some((holder) => holder.id === id || childIdsOf(holder.configuration ?? {}).includes(id))
}

/** Returns the applications with a key whose owner is exactly the given account and department. */
export async function applicationsWithKey(
  { metadata, store }: Parts,
  key: string,
  owner: AccountKeys
): Promise<ApplicationRecord[]> {
  if (!key) return []
  const ids = await applicationsOfKey(metadata, key)
  const keyHolders = await Promise.all(ids.map((id) => store.shared(id)))
  return keyHolders
    .filter((holder) => holder !== undefined)
    .filter((holder) => isSameOwner(holder.owner, owner))
}

/**
 * Compares owners with their department: each department counts as a separate owner, and so does an organization
 * without department.
 */
export function isSameOwner(a: AccountKeys, b: AccountKeys): boolean {
  return a.type === b.type && a.id === b.id && (a.department ?? undefined) === (b.department ?? undefined)
}

interface KeyedReference {
  key?: string
  /** Id or slug. */
  reference: string
}

/** Parses a decoded path segment: `{key}:{reference}`, or the reference alone. */
export function keyedReference(segment: string): KeyedReference {
  const colon = segment.indexOf(':')
  if (colon < 0) return { reference: segment }
  return { key: segment.slice(0, colon), reference: segment.slice(colon + 1) }
}
