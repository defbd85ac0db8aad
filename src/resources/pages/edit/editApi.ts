/** Requests of the page editor, with optimistic locking (`If-Match`). */
import type { Page, PageConfig } from '../../../../contract/portals/page.ts'
import { apiJson } from '../../../api/http.ts'
import { managerApi } from '../../portals/api.ts'
import { endPageDraft } from '../api.ts'

const pathOf = (id: string): string => `${managerApi}/pages/${encodeURIComponent(id)}`
const tagOf = ({ updatedAt }: Pick<Page, 'updatedAt'>): string => `"${updatedAt}"`

/** Current state of the page. */
export const readEdited = (id: string, signal?: AbortSignal): Promise<Page> =>
  apiJson(pathOf(id), { fresh: true, refusalIsAnswer: true, ...(signal && { signal }) })

/** @param seen page on which the draft is based; a newer state gives 412 */
export const writeDraft = (id: string, draftConfig: PageConfig, seen: Page): Promise<Page> =>
  apiJson(pathOf(id), { method: 'PATCH', json: { draftConfig }, ifMatch: tagOf(seen) })

/** Publishes or discards the draft. */
export async function endDraft(method: 'POST' | 'DELETE', seen: Page): Promise<Page> {
  await endPageDraft(method, seen)
  return readEdited(seen._id)
}
