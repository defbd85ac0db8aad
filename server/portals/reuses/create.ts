/** Creates reuses (docs/api/pages.md). */
import { randomUUID } from 'node:crypto'
import type { Reuse, ReuseConfig } from '../../../contract/portals/page.ts'
import { reuseConfigSchema } from '../../../contract/portals/reuseSchema.ts'
import type { AuthenticatedSession } from '../../../contract/session.ts'
import { checkOwnerAdmin } from '../../administered/access.ts'
import { compileBody } from '../../http/validation.ts'
import { ownerOf } from '../../owned/create.ts'
import { checkDepartment } from '../../owned/departments.ts'
import { slugFrom } from '../../owned/ids.ts'
import { reuseStore } from '../documents.ts'
import { reportPortalChange } from '../events.ts'
import type { PortalParts } from '../parts.ts'
import { ownerBody } from '../routes.ts'
import { portalsOf, slugFor } from './placement.ts'

export const idsOfPortals = { type: 'array', maxItems: 1000, items: { type: 'string', maxLength: 100 } }

const checkBody = compileBody({
  type: 'object',
  additionalProperties: false,
  required: ['config'],
  properties: { config: reuseConfigSchema, owner: { ...ownerBody }, portals: idsOfPortals }
})

/** @throws HttpError 400 for an invalid body, 403, 404 */
export async function createReuse(
  parts: PortalParts,
  session: AuthenticatedSession,
  body: Record<string, unknown>
): Promise<Reuse> {
  checkBody(body)
  const owner = ownerOf(body.owner as Reuse['owner'] | undefined, session)
  checkOwnerAdmin(session, owner)
  await checkDepartment(parts, owner, session.user)
  const config = body.config as ReuseConfig
  const _id = randomUUID()
  const date = new Date().toISOString()
  const reuse = await parts.metadata.transaction().execute(async (scope) => {
    const slug = await slugFor(scope, { _id, owner, slug: slugFrom(config.title, 'reuse') })
    const created: Reuse = {
      _id,
      title: config.title,
      slug,
      owner,
      createdAt: date,
      updatedAt: date,
      config,
      draftConfig: config,
      portals: [],
      requestedPortals: []
    }
    if (body.portals) created.portals = await portalsOf(scope, created, body.portals as string[])
    await reuseStore.put(scope, created)
    await reportPortalChange(scope, 'reuse', 'create', created)
    return created
  })
  parts.outbox.wake()
  return reuse
}
