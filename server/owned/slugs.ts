/** Slugs that clients choose (docs/api/datasets.md). */
import type { AccountKeys } from '../../contract/session.ts'
import { httpError } from '../http/errors.ts'
import type { OwnedRecord } from './definition.ts'
import type { OwnedStore } from './store.ts'

interface Slugged {
  owner: AccountKeys
  /** Absent for a resource that is being created: it gets the next free slug. */
  id?: string
  slug?: string
}

/** @throws HttpError 400 for a slug that another resource of the account has */
export async function checkSlug<Resource extends OwnedRecord>(
  store: Pick<OwnedStore<Resource>, 'slugTaken'>,
  { id, slug: present, owner }: Slugged,
  slug: unknown
): Promise<void> {
  if (slug === undefined || id === undefined) return
  if (typeof slug !== 'string') throw httpError('slugNotText')
  if (slug !== present && (await store.slugTaken(owner, slug, id))) {
    throw httpError('takenSlug')
  }
}
