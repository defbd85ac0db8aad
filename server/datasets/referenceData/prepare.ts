/**
 * Prepares a bulk search in reference data: loads its settings and checks the permissions. The result is plain JSON, so
 * that it can be sent to a worker process (docs/api/virtual-and-master.md).
 */
import { join } from 'node:path'
import type { BulkSearch } from '../../../contract/datasets/masterData.ts'
import { datasetOperations } from '../../../contract/operations.ts'
import { can, ownerRole, type Owner } from '../../../contract/permissions.ts'
import type { Config } from '../../config/config.ts'
import { HttpError } from '../../http/errors.ts'
import type { ColumnRow, LinesVersion } from '../../lines/layout.ts'
import type { ReadContext } from '../../lines/query/parse.ts'
import { ExtensionError } from '../extensions/extensionError.ts'
import type { PlannedReference } from '../extensions/plan.ts'
import { sessionOfOwner } from '../initialization.ts'
import { linesVersionOf } from '../linesVersion.ts'
import type { StepContext } from '../processing/step.ts'
import type { DatasetRecord } from '../record.ts'
import { descendantsOf } from '../virtual/descendants.ts'
import { bulkSearchOf } from './bulkSearch.ts'

export interface PreparedReference {
  /** Id of the reference dataset. */
  dataset: string
  /** Version of the lines to search; absent while an editable dataset has no lines. */
  version?: LinesVersion
  /** Number of a change of an editable dataset: the lines, which change in place, have it and those before. */
  sequence?: number
  /**
   * Copy of the lines of an editable dataset as a Parquet file, for worker processes, which cannot read the version.
   */
  snapshot?: { path: string; columns: ColumnRow[] }
  search: BulkSearch
  /** Keys of the columns to return, which are also the names of the outputs. */
  columns: string[]
  /** Name of the output with the error message of a line without result. */
  error: string
  context: ReadContext
  /** Account whose lines are searched, when the dataset shows each account its own lines; absent for all lines. */
  account?: string
}

/** Dependencies, provided by a `StepContext`, or by `DatasetParts` together with a function `find`. */
export type ReferenceParts = Pick<StepContext, 'find'> & {
  config: Pick<Config, 'defaultTimeZone' | 'publicUrl'>
  files: Pick<StepContext['files'], 'linesPath'>
  editable: Pick<StepContext['editable'], 'index' | 'of'>
  lines: Pick<StepContext['lines'], 'editable'>
}

interface PrepareOptions {
  /**
   * Id of the extended dataset. When a dataset is extended from itself, its pending writes are not indexed first: the
   * extension runs within such a write, and would wait for itself.
   */
  extended: string
  /**
   * Existing folder for the snapshot of an editable dataset, needed to open the source in a worker process. Without a
   * folder the source can only be opened in the server process.
   */
  snapshotFolder?: string
}

/**
 * Prepares a search with the rights of an administrator of the account that owns the extended dataset.
 * @throws ExtensionError with the message documented in the API
 */
export async function prepareReference(
  parts: ReferenceParts,
  owner: Owner,
  planned: PlannedReference,
  { extended, snapshotFolder }: PrepareOptions
): Promise<PreparedReference> {
  const reference = await parts.find(planned.dataset)
  if (!reference) {
    throw new ExtensionError(`jeu de données de référence inconnu ${planned.dataset}`, { retry: false })
  }
  checkRight(reference, owner)
  const search = searchOf(reference, planned.bulkSearch)
  if (reference.isVirtual) await checkReadable(reference, parts)
  if (reference.isRest && reference._lines && reference.id !== extended) await parts.editable.index(reference)
  const dataset = (reference.isRest ? await parts.find(reference.id) : reference) ?? reference
  const version = linesVersionOf(parts.files, dataset)
  if (!version && !dataset.isRest) {
    throw new ExtensionError(`le jeu de données de référence ${nameOf(dataset)} n'a pas de données`, {
      retry: true
    })
  }
  const account = accountSeen(dataset, owner)
  const prepared: PreparedReference = {
    dataset: dataset.id,
    ...(version ? { version } : {}),
    ...(version?.isEditable ? { sequence: parts.editable.of(dataset).database.changes.lastSequence } : {}),
    search,
    columns: columnsOf(dataset, planned),
    error: planned.error.name,
    context: contextOf(parts, dataset, version),
    ...(account === undefined ? {} : { account })
  }
  return version?.isEditable && snapshotFolder
    ? {
        ...prepared,
        snapshot: await snapshotOf(parts, version, join(snapshotFolder, `${planned.index}.parquet`))
      }
    : prepared
}

function checkRight(dataset: DatasetRecord, owner: Owner): void {
  if (can(sessionOfOwner({ owner, role: 'admin' }), dataset, datasetOperations, 'readLines')) return
  throw new ExtensionError(`permission manquante sur le jeu de données de référence ${nameOf(dataset)}`, {
    retry: false
  })
}

const nameOf = ({ slug, id }: Pick<DatasetRecord, 'slug' | 'id'>): string => `"${slug}" (${id})`

function searchOf({ masterData }: DatasetRecord, id: string): BulkSearch {
  return withExtensionErrors(() => bulkSearchOf(masterData, id))
}

/** @throws ExtensionError when a child of a virtual dataset does not exist or may not be used any more */
async function checkReadable(dataset: DatasetRecord, { find }: Pick<ReferenceParts, 'find'>): Promise<void> {
  try {
    await descendantsOf(dataset, find)
  } catch (error) {
    throw asExtensionError(error)
  }
}

function withExtensionErrors<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw asExtensionError(error)
  }
}

function asExtensionError(error: unknown): unknown {
  return error instanceof HttpError
    ? new ExtensionError(error.message, { retry: false, cause: error })
    : error
}

/** Keys of the data columns selected as outputs. Calculated columns are left out, as in the documented outputs. */
function columnsOf({ schema }: DatasetRecord, { outputs }: PlannedReference): string[] {
  const names = new Set(outputs.map(({ name }) => name))
  return schema.filter((column) => !column['x-calculated'] && names.has(column.key)).map(({ key }) => key)
}

function accountSeen({ virtual, owner }: DatasetRecord, reader: Owner): string | undefined {
  if (!virtual?.filterActiveAccount) return undefined
  if (ownerRole(sessionOfOwner({ owner: reader, role: 'admin' }), owner)) return undefined
  const { type, id, department } = reader
  return department ? `${type}:${id}:${department}` : `${type}:${id}`
}

function contextOf(
  { config }: Pick<ReferenceParts, 'config'>,
  dataset: DatasetRecord,
  version: LinesVersion | undefined
): ReadContext {
  return {
    schema: version?.schema ?? dataset.schema,
    isRest: !!dataset.isRest,
    isVirtual: !!dataset.isVirtual,
    geolocalized: !!dataset.bbox,
    defaultTimeZone: config.defaultTimeZone,
    now: Date.now(),
    attachmentAddress: {
      prefix: `${config.publicUrl}/api/v1/datasets/${dataset.id}/attachments/`,
      suffix: ''
    }
  }
}

const numberRow: ColumnRow = { key: '_i', name: '_i', type: 'BIGINT' }

async function snapshotOf(
  { lines }: Pick<ReferenceParts, 'lines'>,
  version: LinesVersion,
  path: string
): Promise<{ path: string; columns: ColumnRow[] }> {
  const columns = await lines.editable.columns(version)
  const allColumns = [numberRow, ...columns]
  await lines.editable.copy(
    version,
    { columns: allColumns, exposedColumns: (rows) => rows, anyOf: [[]] },
    path
  )
  return { path, columns }
}
