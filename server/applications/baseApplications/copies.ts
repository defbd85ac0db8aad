/** The copies of base applications that applications hold (docs/api/base-applications.md). */
import type { BaseApplication, BaseApplicationCopy } from '../../../contract/applications/baseApplication.ts'
import { httpError } from '../../http/errors.ts'
import type { Metadata } from '../../metadata/database.ts'
import { notifyOfChange } from '../../owned/parts.ts'
import type { ApplicationParts, ApplicationRecord } from '../record.ts'
import { findBaseApplication } from './store.ts'

const copyOf = ({ id, url, meta, datasetsFilters }: BaseApplication): BaseApplicationCopy => ({
  id,
  url,
  meta,
  datasetsFilters
})

type Addresses = { url?: string | null; urlDraft?: string | null }
type Copies = { baseApp?: BaseApplicationCopy; baseAppDraft?: BaseApplicationCopy | null }

/**
 * Returns the copies of the base applications that a body names in `url` and `urlDraft`.
 * @throws HttpError 400 for an address that no base application has
 */
export async function copiesFor(metadata: Metadata, { url, urlDraft }: Addresses): Promise<Copies> {
  const copies: Copies = {}
  if (url) {
    const known = await findBaseApplication(metadata, 'url', url)
    if (!known) throw httpError('baseApplicationNotFound')
    copies.baseApp = copyOf(known)
  }
  if (urlDraft) {
    const known = await findBaseApplication(metadata, 'url', urlDraft)
    if (!known) throw httpError('baseDraftApplicationNotFound')
    copies.baseAppDraft = copyOf(known)
  } else if (urlDraft !== undefined) copies.baseAppDraft = null
  return copies
}

/** Returns the ids of the applications whose `url` or `urlDraft` is the address of a base application. */
export async function idsMadeOf(
  { store }: Pick<ApplicationParts, 'store'>,
  url: string
): Promise<Set<string>> {
  return new Set([await store.idsWithValue('url', url), await store.idsWithValue('urlDraft', url)].flat())
}

/** Updates the copies of a base application in all applications made of it. */
export async function refreshCopies(parts: ApplicationParts, base: BaseApplication): Promise<void> {
  const copy = copyOf(base)
  for (const id of await idsMadeOf(parts, base.url)) {
    const record = await parts.store.update(id, (current) => ({ record: refreshed(current, copy) }))
    if (record) notifyOfChange(parts, record)
  }
}

function refreshed(application: ApplicationRecord, copy: BaseApplicationCopy): ApplicationRecord {
  return {
    ...application,
    ...(application.url === copy.url ? { baseApp: copy } : {}),
    ...(application.urlDraft === copy.url ? { baseAppDraft: copy } : {})
  }
}
