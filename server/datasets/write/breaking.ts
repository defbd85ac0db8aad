/** Determines and checks the operations that a patch needs (docs/api/datasets.md, docs/api/permissions.md). */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { datasetOperations } from '../../../contract/operations.ts'
import { can } from '../../../contract/permissions.ts'
import type { Session } from '../../../contract/session.ts'
import { checkOperation } from '../guard.ts'
import type { DatasetRecord } from '../record.ts'
import { ownerKeys } from '../schema/calculated.ts'
import { checkMasterDataPermission, checkBodyPermissions } from './bodyPermissions.ts'

const breakingKeys = [
  'rest',
  'virtual',
  'lineOwnership',
  'primaryKey',
  'projection',
  'attachmentsAsImage',
  'extensions',
  'timeZone',
  'slug'
]

/** Whether the patch may break clients of the dataset. */
export function isBreaking(
  dataset: Pick<DatasetRecord, 'schema' | 'isRest'>,
  body: Record<string, unknown>
): boolean {
  if (breakingKeys.some((key) => key in body)) return true
  if (!Array.isArray(body.schema)) return false
  // The body is not validated yet: entries of `schema` may be of any type.
  const columns = body.schema.filter((column) => typeof column === 'object' && column !== null)
  return losesColumn(dataset, columns as SchemaProperty[])
}

function losesColumn(
  { schema, isRest }: Pick<DatasetRecord, 'schema' | 'isRest'>,
  next: SchemaProperty[]
): boolean {
  return schema.some((column) => {
    if (column['x-calculated'] || column['x-extension']) return false
    // The platform adds the owner columns again when they are missing.
    if (isRest && ownerKeys.has(column.key)) return false
    const columnAfter = next.find(({ key }) => key === column.key)
    if (!columnAfter) return true
    const isRetyped = columnAfter.type !== undefined && columnAfter.type !== column.type
    return isRetyped || (columnAfter.type !== undefined && formatOf(columnAfter) !== formatOf(column))
  })
}

function formatOf({ format }: SchemaProperty): string | undefined {
  return format === 'uri-reference' || !format ? undefined : format
}

/** Returns the operation of the patch. @throws HttpError 403 for the first missing operation */
export function checkPatchOperations(
  session: Session,
  dataset: DatasetRecord,
  body: Record<string, unknown>
): 'writeDescription' | 'writeDescriptionBreaking' {
  checkMasterDataPermission(session, dataset, body)
  const mayBreak = can(session, dataset, datasetOperations, 'writeDescriptionBreaking')
  const operation = isBreaking(dataset, body) ? 'writeDescriptionBreaking' : 'writeDescription'
  checkOperation(session, dataset, mayBreak ? 'writeDescriptionBreaking' : operation)
  checkBodyPermissions(session, dataset, body)
  return operation
}
