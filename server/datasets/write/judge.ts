/**
 * What a request may say of a dataset, whichever route it comes by. A creation is the change of a dataset that has nothing
 * yet: what may not be added later may not be there from the start.
 */
import { datasetOperations } from '../../../contract/operations.ts'
import { can, ownerRole } from '../../../contract/permissions.ts'
import type { Session } from '../../../contract/session.ts'
import { HttpError } from '../../http/errors.ts'
import type { Language } from '../../http/language.ts'
import { visibleSites, type VisibleSite } from '../../settings/publicationSites.ts'
import { checkOperation } from '../guard.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { checkSupported } from './supported.ts'

/** A dataset before a change; one that is being created has neither an id nor values. */
export type Judged = Pick<DatasetRecord, 'owner' | 'permissions'> &
  Partial<Pick<DatasetRecord, 'id' | 'slug' | 'publicationSites' | 'requestedPublicationSites'>>

type Body = Record<string, unknown>

/**
 * Checks the keys that need an operation of their own. To be called before the values are: who may not write a key
 * learns nothing of what it may hold.
 * @throws HttpError 403 for the first operation that the session misses
 */
export function checkReservedKeys(session: Session, dataset: Judged, body: Body): void {
  checkMasterData(session, dataset, body)
  if (body.publications) checkOperation(session, dataset, 'writePublications')
  if (body.exports) checkOperation(session, dataset, 'writeExports')
  if (body.readApiKey) checkOperation(session, dataset, 'setReadApiKey')
}

/** Kept to administrators of the whole account: those of a department have no role once it is left out. */
export function checkMasterData(session: Session, dataset: Judged, { masterData }: Body): void {
  if (!masterData) return
  const { department: _department, ...root } = dataset.owner
  if (ownerRole(session, root) !== 'admin') throw new HttpError(403, "Permission manquante pour l'opération.")
}

/**
 * Checks a valid body against what the platform and the account know.
 * @throws HttpError 400 for what cannot be, 404 for a site that the owner does not have, 403 when the session may not
 * publish on it
 */
export async function checkChange(
  parts: DatasetParts,
  session: Session,
  dataset: Judged,
  body: Body,
  language: Language
): Promise<void> {
  checkSupported(body)
  await checkSlug(parts, dataset, body, language)
  await checkSites(parts, session, dataset, body)
}

const takenSlug = { fr: 'Ce slug est déjà utilisé', en: 'This slug is already used' }

/** A dataset that is created gets the next free slug instead. */
async function checkSlug(
  { store }: DatasetParts,
  { id, slug: present, owner }: Judged,
  { slug }: Body,
  language: Language
): Promise<void> {
  if (slug === undefined || id === undefined) return
  if (typeof slug !== 'string') throw new HttpError(400, 'data/body/slug doit être de type string (string)')
  if (slug !== present && (await store.slugTaken(owner, slug, id))) {
    throw new HttpError(400, takenSlug[language])
  }
}

/** Publishing on the sites of the owner account, and taking back from them. */
async function checkSites(
  parts: DatasetParts,
  session: Session,
  dataset: Judged,
  { publicationSites, requestedPublicationSites }: Body
): Promise<void> {
  const published = changes(dataset.publicationSites, publicationSites)
  const requested = changes(dataset.requestedPublicationSites, requestedPublicationSites)
  if (![...published.added, ...published.removed, ...requested.added].length) return
  const siteOf = await knownSites(parts, dataset)
  for (const name of requested.added) siteOf(name)
  for (const name of published.added) checkSite(session, dataset, siteOf(name), 'publish')
  for (const name of published.removed) checkSite(session, dataset, siteOf(name), 'unpublish')
}

/** @throws HttpError 404 for a site that the owner does not have */
export async function checkKnownSites(
  parts: DatasetParts,
  dataset: Pick<Judged, 'owner'>,
  names: string[]
): Promise<void> {
  if (!names.length) return
  const siteOf = await knownSites(parts, dataset)
  for (const name of names) siteOf(name)
}

/** The sites of the owner and of its departments, by name: it throws for an unknown one. */
async function knownSites(
  { metadata }: DatasetParts,
  { owner }: Pick<Judged, 'owner'>
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
  dataset: Judged,
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
