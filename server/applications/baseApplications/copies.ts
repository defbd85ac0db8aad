/** The copies of base applications that applications hold (docs/api/base-applications.md). */
import type { BaseApplication, BaseApplicationCopy } from '../../../contract/applications/baseApplication.ts'
import { httpError } from '../../http/errors.ts'
import type { Metadata } from '../../metadata/database.ts'
import { tellChange } from '../../owned/parts.ts'
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
 * The copies that go with the addresses of a body.
 * @throws HttpError 400 for an address that is not the one of a base application
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

/** Applications of the base application of an address, and those whose draft is for it. */
export async function idsMadeOf(
  { store }: Pick<ApplicationParts, 'store'>,
  url: string
): Promise<Set<string>> {
  return new Set([await store.idsWithValue('url', url), await store.idsWithValue('urlDraft', url)].flat())
}

/** Applications of a base application hold what it is now. */
export async function refreshCopies(parts: ApplicationParts, base: BaseApplication): Promise<void> {
  const copy = copyOf(base)
  for (const id of await idsMadeOf(parts, base.url)) {
    const record = await parts.store.update(id, (current) => ({ record: refreshed(current, copy) }))
    if (record) tellChange(parts, record)
  }
}

function refreshed(application: ApplicationRecord, copy: BaseApplicationCopy): ApplicationRecord {
  return {
    ...application,
    ...(application.url === copy.url ? { baseApp: copy } : {}),
    ...(application.urlDraft === copy.url ? { baseAppDraft: copy } : {})
  }
}
