/**
 * Checks of the permissions for the properties of a request body, common to creations and changes. A creation counts as
 * the change of an empty dataset, so that it cannot set what a change may not set.
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

/** Dataset before the change; without id and values for a creation. */
type WrittenDataset = Pick<DatasetRecord, 'owner' | 'permissions'> &
  Partial<Pick<DatasetRecord, 'id' | 'slug' | 'publicationSites' | 'requestedPublicationSites'>>

type Body = Record<string, unknown>

/**
 * Checks the permissions for properties that have their own operation. Must be called before the validation of the
 * values, so that a client without permission gets no information about valid values.
 * @throws HttpError 403 for the first missing operation
 */
export function checkBodyPermissions(session: Session, dataset: WrittenDataset, body: Body): void {
  checkMasterDataPermission(session, dataset, body)
  if (body.publications) checkOperation(session, dataset, 'writePublications')
  if (body.exports) checkOperation(session, dataset, 'writeExports')
  if (body.readApiKey) checkOperation(session, dataset, 'setReadApiKey')
}

/**
 * Allows changes of `masterData` only to administrators of the whole account. The department is removed from the owner
 * for the check, because administrators of a department have no role in the account without department.
 * @throws HttpError 403
 */
export function checkMasterDataPermission(
  session: Session,
  dataset: WrittenDataset,
  { masterData }: Body
): void {
  if (!masterData) return
  const { department: _department, ...account } = dataset.owner
  if (ownerRole(session, account) !== 'admin') throw httpError('missingOperationPermission')
}

/**
 * Checks the slug and the publication sites of a validated body against the database.
 * @throws HttpError 400 for an invalid or taken slug, 404 for an unknown site of the owner, 403 when the session may
 * not publish on a site
 */
export async function checkSlugAndSites(
  parts: DatasetParts,
  session: Session,
  dataset: WrittenDataset,
  body: Body
): Promise<void> {
  await checkSlug(parts.store, dataset, body.slug)
  await checkSites(parts.metadata, datasetDefinition, session, dataset, body)
}
