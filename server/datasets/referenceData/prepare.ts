/**
 * What a bulk search in reference data needs, looked up and allowed beforehand: plain JSON, so that a process of its own can
 * be given it (docs/api/virtual-and-master.md).
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
  /** Absent while an editable dataset has no line. */
  version?: LinesVersion
  /** Its lines at one moment, where the version can only be read by the server: a Parquet file, and its columns. */
  snapshot?: { path: string; columns: ColumnRow[] }
  search: BulkSearch
  /** Columns that are given; the names of the outputs are their keys. */
  columns: string[]
  /** Output that tells why there is no line. */
  error: string
  context: ReadContext
  /** Accounts whose lines are found, where the dataset shows each account its own. */
  account?: string
}

/** What a step has, and `DatasetParts` but for `find`. */
export type ReferenceParts = Pick<StepContext, 'find'> & {
  config: Pick<Config, 'defaultTimeZone' | 'publicUrl'>
  files: Pick<StepContext['files'], 'linesPath'>
  editable: Pick<StepContext['editable'], 'index'>
  lines: Pick<StepContext['lines'], 'editable'>
}

interface PrepareOptions {
  /** Id of the dataset that is extended: the lines that are being written to it are not waited for. */
  extended: string
  /**
   * Folder, which exists, that lines are copied to which only the server can read. Without it the source has to be opened
   * in the server.
   */
  snapshotFolder?: string
}

/**
 * Looks a search up as the owner of the dataset that is extended, an administrator of its account, may use it.
 * @throws ExtensionError in the words of the API
 */
export async function prepareReference(
  parts: ReferenceParts,
  owner: Owner,
  planned: PlannedReference,
  { extended, snapshotFolder }: PrepareOptions
): Promise<PreparedReference> {
  const found = await parts.find(planned.dataset)
  if (!found) {
    throw new ExtensionError(`jeu de données de référence inconnu ${planned.dataset}`, { retry: false })
  }
  checkRight(found, owner)
  const search = searchOf(found, planned.bulkSearch)
  if (found.isVirtual) await checkReadable(found, parts)
  if (found.isRest && found._lines && found.id !== extended) await parts.editable.index(found)
  const dataset = (found.isRest ? await parts.find(found.id) : found) ?? found
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
  return told(() => bulkSearchOf(masterData, id))
}

/** The children of a virtual dataset may be gone, or no longer be for its account. */
async function checkReadable(dataset: DatasetRecord, { find }: Pick<ReferenceParts, 'find'>): Promise<void> {
  try {
    await descendantsOf(dataset, find)
  } catch (error) {
    throw asExtensionError(error)
  }
}

function told<Result>(work: () => Result): Result {
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

/** What is documented of the dataset: columns of its data. */
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
  const all = [numberRow, ...columns]
  await lines.editable.copy(version, { columns: all, shown: (rows) => rows, anyOf: [[]] }, path)
  return { path, columns }
}
