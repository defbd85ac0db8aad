/** Validation of slugs chosen by clients (docs/api/datasets.md). */
import type { AccountKeys } from '../../contract/session.ts'
import { httpError } from '../http/errors.ts'
import type { OwnedRecord } from './definition.ts'
import type { OwnedStore } from './store.ts'

interface Slugged {
  owner: AccountKeys
  /** Id of the resource; absent for a new one, whose slug gets a free suffix. */
  id?: string
  slug?: string
}

/**
 * Checks a slug.
 * @throws HttpError 400 for a slug of another resource of the account
 */
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
