/** Requests of the editor of a page, each from the state that it has seen. */
import type { Page, PageConfig } from '../../../../contract/portals/page.ts'
import { apiJson } from '../../../api/http.ts'
import { managerApi } from '../../portals/api.ts'
import { endPageDraft } from '../api.ts'

const pathOf = (id: string): string => `${managerApi}/pages/${encodeURIComponent(id)}`
const tagOf = ({ updatedAt }: Pick<Page, 'updatedAt'>): string => `"${updatedAt}"`

/** The page as it is now. */
export const readEdited = (id: string, signal?: AbortSignal): Promise<Page> =>
  apiJson(pathOf(id), { fresh: true, refusalIsAnswer: true, ...(signal && { signal }) })

/** @param seen the page that the draft was made from: another state is refused with 412 */
export const writeDraft = (id: string, draftConfig: PageConfig, seen: Page): Promise<Page> =>
  apiJson(pathOf(id), { method: 'PATCH', json: { draftConfig }, seen: tagOf(seen) })

/** Validates the draft, or discards it. */
export async function endDraft(method: 'POST' | 'DELETE', seen: Page): Promise<Page> {
  await endPageDraft(method, seen)
  return readEdited(seen._id)
}
