/** Publication of a resource on the sites of its owner, and its withdrawal (docs/api/permissions.md). */
import { can } from '../../contract/permissions.ts'
import type { Session } from '../../contract/session.ts'
import { httpError } from '../http/errors.ts'
import type { Metadata } from '../metadata/database.ts'
import { visibleSites, type VisibleSite } from '../settings/publicationSites.ts'
import type { OwnedRecord, ResourceDefinition } from './definition.ts'

type Published = Pick<OwnedRecord, 'owner' | 'permissions'> &
  Partial<Pick<OwnedRecord, 'publicationSites' | 'requestedPublicationSites'>>

type Definition = Pick<ResourceDefinition<OwnedRecord>, 'operationTable'>

/**
 * Checks the changes of publication sites in a body.
 * @throws HttpError 404 for a site that the owner does not have, 403 when the session may not publish on it
 */
export async function checkSites(
  metadata: Metadata,
  definition: Definition,
  session: Session,
  resource: Published,
  { publicationSites, requestedPublicationSites }: Record<string, unknown>
): Promise<void> {
  const published = changes(resource.publicationSites, publicationSites)
  const requested = changes(resource.requestedPublicationSites, requestedPublicationSites)
  if (![...published.added, ...published.removed, ...requested.added].length) return
  const siteOf = await knownSites(metadata, resource)
  for (const name of requested.added) siteOf(name)
  for (const name of published.added) checkSite(definition, session, resource, siteOf(name), 'publish')
  for (const name of published.removed) checkSite(definition, session, resource, siteOf(name), 'unpublish')
}

/**
 * Checks that sites exist.
 * @throws HttpError 404 for a site that the owner does not have
 */
export async function checkKnownSites(
  metadata: Metadata,
  resource: Pick<OwnedRecord, 'owner'>,
  names: string[]
): Promise<void> {
  if (!names.length) return
  const siteOf = await knownSites(metadata, resource)
  for (const name of names) siteOf(name)
}

/** Returns a lookup of the sites of the owner and its departments, by name; it throws for an unknown one. */
async function knownSites(
  metadata: Metadata,
  { owner }: Pick<OwnedRecord, 'owner'>
): Promise<(name: string) => VisibleSite> {
  const sites = await visibleSites(metadata, { ...owner, department: '*' })
  return (name) => {
    const site = sites.find(({ type, id }) => `${type}:${id}` === name)
    if (!site) throw httpError('unknownSiteToPublish')
    return site
  }
}

function changes(before: string[] = [], body: unknown): { added: string[]; removed: string[] } {
  if (body === undefined) return { added: [], removed: [] }
  const after = (body ?? []) as string[]
  return {
    added: after.filter((name) => !before.includes(name)),
    removed: before.filter((name) => !after.includes(name))
  }
}

function checkSite(
  { operationTable }: Definition,
  session: Session,
  resource: Published,
  site: VisibleSite,
  verb: 'publish' | 'unpublish'
): void {
  const { user, account } = session
  if (user?.adminMode || site.settings?.staging) return
  const isForeign =
    resource.owner.type === 'organization' &&
    account?.type === 'organization' &&
    account.id === resource.owner.id &&
    !!account.department &&
    !site.department &&
    !site.settings?.contributorDepartments?.includes(account.department)
  if (isForeign) throw httpError('siteOfOtherDepartment', { verb })
  if (!can(session, resource, operationTable, 'writePublicationSites')) {
    throw httpError('sitePermission', { verb })
  }
}
