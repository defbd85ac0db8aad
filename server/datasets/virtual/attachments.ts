/** Attachments of the lines of a virtual dataset, stored in its descendants (docs/api/virtual-and-master.md). */
import type { FastifyRequest } from 'fastify'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { httpError } from '../../http/errors.ts'
import { hasLine } from '../../lines/hasLine.ts'
import { attachmentPath } from '../../lines/layout.ts'
import { parseAccountFilter } from '../../lines/query/conceptFilters.ts'
import type { PlainFilter } from '../../lines/query/linesQuery.ts'
import { attachmentColumn } from '../../../contract/datasets/attachmentColumn.ts'
import { linesVersionOf } from '../linesVersion.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { accountsOfReader } from './accounts.ts'
import { descendantsOf } from './descendants.ts'

/** Internal column with the path of the attached file, used to find the lines of a virtual dataset with this file. */
export const attachedFile: SchemaProperty = { key: attachmentPath, type: 'string' }

export const oneOf = (property: SchemaProperty, value: string): PlainFilter => ({
  kind: 'in',
  property,
  values: [value],
  negated: false
})

/** @param accounts result of `accountsSeen` */
export function accountFilters(
  { schema }: Pick<DatasetRecord, 'schema'>,
  accounts: string | undefined
): PlainFilter[] {
  return accounts === undefined ? [] : parseAccountFilter(accounts, schema)
}

/** Dataset that stores a file, and the path of the file in this dataset. */
interface AttachmentSource {
  dataset: DatasetRecord
  path: string
}

type Needed = Pick<DatasetParts, 'store' | 'lines' | 'files'>

/**
 * Finds the attachment with the path of a request, and checks that the session may read a line with this file. In a
 * virtual dataset the path begins with the id of a descendant.
 * @throws HttpError 401, 403, 404, and 501 when the virtual dataset cannot be read
 */
export async function attachmentSource(
  parts: Needed,
  { dataset, session, query }: Pick<FastifyRequest, 'dataset' | 'session' | 'query'>,
  path: string
): Promise<AttachmentSource> {
  const { account } = query as { account?: string }
  const accounts = accountsOfReader(dataset, session, account)
  const source = await sourceOfAttachment(parts, dataset, path)
  // A user who may only read some lines may only read the files of these lines.
  const filters = [...accountFilters(dataset, accounts), oneOf(attachedFile, path)]
  const isSeen =
    accounts === undefined || (await hasLine(parts.lines, linesVersionOf(parts.files, dataset), filters))
  if (!isSeen) throw httpError('unknownFile')
  return source
}

/** Finds the attachment with a path, without permission check. @throws HttpError 404, 501 */
export async function sourceOfAttachment(
  { store }: Pick<DatasetParts, 'store'>,
  dataset: DatasetRecord,
  path: string
): Promise<AttachmentSource> {
  if (!dataset.isVirtual) return { dataset, path }
  const [id = '', ...remainder] = path.split('/')
  const descendants = await descendantsOf(dataset, (datasetId) => store.shared(datasetId))
  const child = descendants.find((descendant) => descendant.dataset.id === id)?.dataset
  if (!child) throw httpError('childNotFound')
  const column = attachmentColumn(dataset.schema)
  if (!column || column.key !== attachmentColumn(child.schema)?.key) throw httpError('noAttachmentColumn')
  return { dataset: child, path: remainder.join('/') }
}
