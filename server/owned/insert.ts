/** Inserts a new resource with the first free slug. */
import type { HttpError } from '../http/errors.ts'
import type { OwnedRecord } from './definition.ts'
import { freeSlug } from './ids.ts'
import type { Change, OwnedStore } from './store.ts'

interface Insertion<Resource> {
  id: string
  owner: OwnedRecord['owner']
  /** A suffix is added to it when it is taken. */
  wantedSlug: string
  recordWith: (slug: string) => Resource
  details?: Omit<Change<Resource>, 'record'>
  /** Makes the error for a used id. */
  takenIdError: (cause: unknown) => HttpError
  /** Removes what was prepared for the resource, after a failure. */
  undo?: () => Promise<void>
}

/**
 * Inserts a resource. A concurrent insert may take the slug between check and write: the next suffix is tried then.
 * @throws HttpError 409 for a used id
 */
export async function insertWithFreeSlug<Resource extends OwnedRecord>(
  store: OwnedStore<Resource>,
  { id, owner, wantedSlug, recordWith, details, takenIdError, undo }: Insertion<Resource>
): Promise<Resource> {
  for (let attempts = 5; ; attempts--) {
    const slug = await freeSlug(wantedSlug, (candidate) => store.slugTaken(owner, candidate))
    try {
      return await store.insert(recordWith(slug), details)
    } catch (error) {
      if (await store.find(id)) throw takenIdError(error)
      if (attempts > 0 && (await store.slugTaken(owner, slug))) continue
      await undo?.()
      throw error
    }
  }
}
