/** Writes a new resource under the first slug that is free. */
import type { HttpError } from '../http/errors.ts'
import type { OwnedRecord } from './definition.ts'
import { freeSlug } from './ids.ts'
import type { Change, OwnedStore } from './store.ts'

interface Insertion<Resource> {
  id: string
  owner: OwnedRecord['owner']
  /** The slug, which may get a suffix. */
  wanted: string
  recordWith: (slug: string) => Resource
  details?: Omit<Change<Resource>, 'record'>
  /** What is said when the id is used already. */
  taken: (cause: unknown) => HttpError
  /** Takes back what was prepared for it. */
  undo?: () => Promise<void>
}

/**
 * Another resource may take the slug between its check and the write: the next one is tried.
 * @throws HttpError 409 for an id that is used already
 */
export async function insertWithFreeSlug<Resource extends OwnedRecord>(
  store: OwnedStore<Resource>,
  { id, owner, wanted, recordWith, details, taken, undo }: Insertion<Resource>
): Promise<Resource> {
  for (let attempts = 5; ; attempts--) {
    const slug = await freeSlug(wanted, (candidate) => store.slugTaken(owner, candidate))
    try {
      return await store.insert(recordWith(slug), details)
    } catch (error) {
      if (await store.find(id)) throw taken(error)
      if (attempts > 0 && (await store.slugTaken(owner, slug))) continue
      await undo?.()
      throw error
    }
  }
}
