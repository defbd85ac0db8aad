/** Creates pages: with new content or a copy of another page, and with their publication (docs/api/pages.md). */
import { randomUUID } from 'node:crypto'
import { Type, type Static } from 'typebox'
import { ownerRole } from '../../../contract/permissions.ts'
import { titleSchema } from '../../../contract/portals/configSchema.ts'
import { initialBlocks, pageTypes, type Page, type PageConfig } from '../../../contract/portals/page.ts'
import type { AuthenticatedSession } from '../../../contract/session.ts'
import { checkOwnerEditor } from '../../administered/access.ts'
import { httpError } from '../../http/errors.ts'
import { ownerOf } from '../../owned/create.ts'
import { checkDepartment } from '../../owned/departments.ts'
import { pageStore } from '../documents.ts'
import { reportPortalChange } from '../events.ts'
import { withCopiedImages } from '../images/images.ts'
import type { PortalParts } from '../parts.ts'
import { anyBody, ownerBody } from '../routes.ts'
import { checkedContent } from './content.ts'
import { publish } from './publication.ts'
import { withoutSlug, withSlug } from './slugs.ts'

const ids = Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1000 })

export const pageCreation = Type.Object(
  {
    type: Type.Union(pageTypes.map((type) => Type.Literal(type))),
    config: anyBody,
    title: Type.Optional(Type.Unsafe<string>(titleSchema(300))),
    owner: Type.Optional(ownerBody),
    portals: Type.Optional(ids),
    sourcePageId: Type.Optional(Type.String())
  },
  { additionalProperties: false }
)
/**
 * @throws HttpError 403 for another account, or for a publication by a contributor; 404 for an unknown source; 400 or
 * 409 for the content
 */
export async function createPage(
  parts: PortalParts,
  session: AuthenticatedSession,
  body: Static<typeof pageCreation>
): Promise<Page> {
  const { metadata, outbox } = parts
  const { type, sourcePageId, portals = [] } = body
  const owner = ownerOf(body.owner, session)
  checkOwnerEditor(session, owner)
  await checkDepartment(parts, owner, session.user)
  if (portals.length) checkPublisher(session, owner, 'portals')
  const _id = randomUUID()
  const source = sourcePageId ? await sourcePage(parts, session, sourcePageId) : undefined
  const submitted = checkedContent({ ...body.config })
  let content: PageConfig = submitted
  if (source) {
    const { title: _title, elements, ...looks } = withoutSlug(source.type, source.config)
    content = checkedContent({
      ...(source.type === type ? looks : {}),
      ...submitted,
      elements: submitted.elements.length ? submitted.elements : elements
    })
  }
  if (!content.elements.length) content = checkedContent({ ...content, elements: initialBlocks(type) })
  if (source) {
    const copies = { from: source._id, to: { type: 'page' as const, _id }, owner }
    content = await withCopiedImages(parts, content, copies)
  }
  const date = new Date().toISOString()
  const page: Page = {
    _id,
    title: body.title ?? content.title,
    type,
    owner,
    createdAt: date,
    updatedAt: date,
    configUpdatedAt: date,
    config: content,
    draftConfig: content,
    portals: [],
    requestedPortals: []
  }
  const created = await metadata.transaction().execute(async (scope) => {
    const config = await withSlug(scope, content, page, { isNew: true })
    const newPage = { ...page, config, draftConfig: config }
    const published = await publish(scope, newPage, portals, session)
    await pageStore.put(scope, published)
    await reportPortalChange(scope, 'page', 'create', published)
    return published
  })
  outbox.wake()
  return created
}

async function sourcePage(
  { metadata }: PortalParts,
  session: AuthenticatedSession,
  id: string
): Promise<Page> {
  const source = await pageStore.find(metadata, id)
  if (!source) throw httpError('pageNotFound', { id })
  if (!source.isReference) checkOwnerEditor(session, source.owner)
  return source
}

/**
 * Checks the right to publish: administrators publish, contributors only request it.
 * @throws HttpError 403
 */
export function checkPublisher(session: AuthenticatedSession, owner: Page['owner'], field: string): void {
  if (ownerRole(session, owner) !== 'admin') throw httpError('portalFieldOfAdmin', { field })
}
