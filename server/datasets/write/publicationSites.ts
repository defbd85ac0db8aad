/** Publishing on the sites of the owner account (contract/permissions.md §15). */
import { datasetOperations } from '../../../contract/operations.ts'
import { can } from '../../../contract/permissions.ts'
import type { Session } from '../../../contract/session.ts'
import { HttpError } from '../../http/errors.ts'
import { visibleSites, type VisibleSite } from '../../settings/publicationSites.ts'
import { findDataset } from '../guard.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'

/**
 * Checks the sites that a body adds or removes.
 * @throws HttpError 404 for a site that the owner does not have, 403 when the session may not publish on it
 */
export async function checkSites(
  parts: DatasetParts,
  session: Session,
  id: string,
  body: Record<string, unknown>
): Promise<void> {
  if (body.publicationSites === undefined && body.requestedPublicationSites === undefined) return
  const dataset = await findDataset(parts, id)
  const published = changes(dataset.publicationSites, body.publicationSites)
  const requested = changes(dataset.requestedPublicationSites, body.requestedPublicationSites)
  if (![...published.added, ...published.removed, ...requested.added].length) return
  const siteOf = await knownSites(parts, dataset)
  for (const name of requested.added) siteOf(name)
  for (const name of published.added) checkSite(session, dataset, siteOf(name), 'publish')
  for (const name of published.removed) checkSite(session, dataset, siteOf(name), 'unpublish')
}

/** @throws HttpError 404 for a site that the owner does not have */
export async function checkKnownSites(
  parts: DatasetParts,
  dataset: Pick<DatasetRecord, 'owner'>,
  names: string[]
): Promise<void> {
  if (!names.length) return
  const siteOf = await knownSites(parts, dataset)
  for (const name of names) siteOf(name)
}

/** The sites of the owner and of its departments, by name: it throws for an unknown one. */
async function knownSites(
  { metadata }: DatasetParts,
  { owner }: Pick<DatasetRecord, 'owner'>
): Promise<(name: string) => VisibleSite> {
  const sites = await visibleSites(metadata, { ...owner, department: '*' })
  return (name) => {
    const site = sites.find(({ type, id }) => `${type}:${id}` === name)
    if (!site) throw new HttpError(404, 'unknown publication site')
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
  session: Session,
  dataset: DatasetRecord,
  site: VisibleSite,
  verb: 'publish' | 'unpublish'
): void {
  const { user, account } = session
  if (user?.adminMode || site.settings?.staging) return
  const isForeign =
    dataset.owner.type === 'organization' &&
    account?.type === 'organization' &&
    account.id === dataset.owner.id &&
    !!account.department &&
    !site.department &&
    !site.settings?.contributorDepartments?.includes(account.department)
  if (isForeign)
    throw new HttpError(403, `fail to ${verb}: publication site does not belong to user department`)
  if (!can(session, dataset, datasetOperations, 'writePublicationSites')) {
    throw new HttpError(403, `fail to ${verb}: publication site requires permission to ${verb}`)
  }
}
