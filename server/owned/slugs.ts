/** Slugs that clients choose (docs/api/datasets.md). */
import type { AccountKeys } from '../../contract/session.ts'
import { HttpError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'
import type { OwnedRecord } from './definition.ts'
import type { OwnedStore } from './store.ts'

const takenSlug = { fr: 'Ce slug est déjà utilisé', en: 'This slug is already used' }

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
  slug: unknown,
  language: Language
): Promise<void> {
  if (slug === undefined || id === undefined) return
  if (typeof slug !== 'string') throw new HttpError(400, 'data/body/slug doit être de type string (string)')
  if (slug !== present && (await store.slugTaken(owner, slug, id))) {
    throw new HttpError(400, takenSlug[language])
  }
}
