/** Creates portals: their first configuration, and their declaration (docs/api/portals.md). */
import { randomUUID } from 'node:crypto'
import { Type, type Static } from 'typebox'
import { titleSchema } from '../../../contract/portals/configSchema.ts'
import { newPortalConfig } from '../../../contract/portals/defaults.ts'
import type { MenuItem, Portal, PortalConfig } from '../../../contract/portals/portal.ts'
import type { AuthenticatedSession } from '../../../contract/session.ts'
import { checkOwnerAdmin } from '../../administered/access.ts'
import { httpError } from '../../http/errors.ts'
import { ownerOf } from '../../owned/create.ts'
import { checkDepartment } from '../../owned/departments.ts'
import { portalStore } from '../documents.ts'
import { reportPortalChange } from '../events.ts'
import { withCopiedImages } from '../images/images.ts'
import type { PortalParts } from '../parts.ts'
import { ownerBody } from '../routes.ts'
import { checkPortalEditor } from './access.ts'
import { checkedConfig } from './config.ts'
import { declarationFor } from './sites.ts'

export const portalCreation = Type.Object(
  {
    config: Type.Object(
      {
        title: Type.Unsafe<string>(titleSchema(200)),
        menu: Type.Optional(Type.Object({ children: Type.Array(Type.Unknown()) }))
      },
      { additionalProperties: false }
    ),
    owner: Type.Optional(ownerBody),
    sourcePortalId: Type.Optional(Type.String())
  },
  { additionalProperties: false }
)

/** @throws HttpError 403 for another account; 404 for an unknown source or department; 400 for the configuration */
export async function createPortal(
  parts: PortalParts,
  session: AuthenticatedSession,
  body: Static<typeof portalCreation>
): Promise<Portal> {
  const owner = ownerOf(body.owner, session)
  checkOwnerAdmin(session, owner)
  await checkDepartment(parts, owner, session.user)
  const _id = randomUUID()
  const { title, menu } = body.config
  const submittedMenu = menu && { menu: menu as { children: MenuItem[] } }
  const source = body.sourcePortalId ? await sourcePortal(parts, session, body.sourcePortalId) : undefined
  const config = checkedConfig({
    ...(source ? copied(source) : newPortalConfig(title)),
    ...submittedMenu,
    title
  })
  const now = new Date().toISOString()
  const portal: Portal = {
    _id,
    title,
    owner,
    createdAt: now,
    updatedAt: now,
    config,
    draftConfig: config,
    staging: false,
    contributorDepartments: []
  }
  if (source) {
    portal.config = await withCopiedImages(parts, config, {
      from: source._id,
      to: { type: 'portal', _id },
      owner
    })
    portal.draftConfig = portal.config
  }
  const declare = await declarationFor(parts, owner, session)
  const publish = await parts.metadata.transaction().execute(async (scope) => {
    await portalStore.put(scope, portal)
    await reportPortalChange(scope, 'portal', 'create', portal)
    return declare(scope, portal)
  })
  publish()
  parts.outbox.wake()
  return portal
}

/**
 * Returns the configuration to copy. Description, contact and analytics of a reference portal are its own, and not
 * copied.
 */
function copied({ config, isReference }: Portal): PortalConfig {
  if (!isReference) return config
  const { description: _description, analytics: _analytics, ...copiedConfig } = config
  return { ...copiedConfig, contactInformations: {} }
}

/**
 * Returns the portal to copy: an own one, or a reference portal of any account.
 * @throws HttpError 404, 403
 */
async function sourcePortal(
  { metadata }: PortalParts,
  session: AuthenticatedSession,
  id: string
): Promise<Portal> {
  const source = await portalStore.find(metadata, id)
  if (!source) throw httpError('portalNotFound', { id })
  if (!source.isReference) checkPortalEditor(session, source)
  return source
}
