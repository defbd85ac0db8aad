/**
 * What a request may say of a dataset, whichever route it comes by. A creation is the change of a dataset that has nothing
 * yet: what may not be added later may not be there from the start.
 */
import { ownerRole } from '../../../contract/permissions.ts'
import type { Session } from '../../../contract/session.ts'
import { httpError } from '../../http/errors.ts'
import { checkSites } from '../../owned/publicationSites.ts'
import { checkSlug } from '../../owned/slugs.ts'
import { datasetDefinition } from '../definition.ts'
import { checkOperation } from '../guard.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'

/** A dataset before a change; one that is being created has neither an id nor values. */
type Judged = Pick<DatasetRecord, 'owner' | 'permissions'> &
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
  if (ownerRole(session, root) !== 'admin') throw httpError('missingOperationPermission')
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
  body: Body
): Promise<void> {
  await checkSlug(parts.store, dataset, body.slug)
  await checkSites(parts.metadata, datasetDefinition, session, dataset, body)
}
