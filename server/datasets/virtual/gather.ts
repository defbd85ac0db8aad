/**
 * Copies the lines that a virtual dataset shows: one Parquet file for each descendant, filtered, all with the same
 * columns. A worker process then makes the file of the virtual dataset from the Parquet files (`tasks/gather.ts`).
 */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { LinesEngine, LinesPart } from '../../lines/engine.ts'
import { attachmentPath, isPlace, type ColumnRow, type LinesVersion } from '../../lines/layout.ts'
import { textValues } from '../../lines/query/textValues.ts'
import { attachmentColumn } from '../../../contract/datasets/attachmentColumn.ts'
import { geographyKeys } from '../processing/tasks/origin.ts'
import type { Descendant } from './descendants.ts'

export interface DescendantLines extends Descendant {
  version: LinesVersion
}

/** Parquet files and their common columns. */
interface GatheredLayout {
  /** Columns of each file, in the form of the table `columns` of a lines file. */
  columns: ColumnRow[]
  /** Paths of the files. */
  parts: string[]
}

interface Source extends DescendantLines {
  rows: ColumnRow[]
}

/** Prefix of the keys of the columns with the content and the type of an attached file. */
const fileKeys = '_file.'
const ownKeys = new Set(['_id', '_i', '_rand'])

/**
 * Writes the Parquet files to a folder, which is emptied first.
 * @param schema schema of the virtual dataset
 */
export async function gatherLines(
  { editable }: Pick<LinesEngine, 'editable'>,
  schema: SchemaProperty[],
  descendants: DescendantLines[],
  folder: string,
  signal: AbortSignal
): Promise<GatheredLayout> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const sources: Source[] = []
  for (const descendant of descendants) {
    sources.push({ ...descendant, rows: await editable.columns(descendant.version) })
  }
  const columns = commonColumns(schema, sources)
  const parts: string[] = []
  for (const [index, source] of sources.entries()) {
    signal.throwIfAborted()
    const path = join(folder, `${index}.parquet`)
    await editable.copy(source.version, partOf(schema, columns, source), path)
    parts.push(path)
  }
  return { columns, parts }
}

function partOf(schema: SchemaProperty[], columns: ColumnRow[], source: Source): LinesPart {
  const { dataset, ways } = source
  const attachments = attachmentColumn(schema)
  return {
    columns,
    exposedColumns: (rows) => shownRows(schema, { ...source, rows }),
    anyOf: ways.map((filters) => filters.map((filter) => textValues(filter, dataset.schema))),
    ...(attachments ? { attachments: { key: attachments.key, folder: dataset.id } } : {})
  }
}

/** Lists the columns of the schema found in at least one source, with new names common to all files. */
function commonColumns(schema: SchemaProperty[], sources: Source[]): ColumnRow[] {
  const columns: ColumnRow[] = [{ key: '_i', name: '_n', type: 'BIGINT' }]
  const shownBySource = sources.map((source) => shownRows(schema, source))
  for (const { key } of schema) {
    if (ownKeys.has(key)) continue
    const rows = shownBySource.flatMap((sourceRows) => sourceRows.find((row) => row.key === key) ?? [])
    const [first] = rows
    if (!first) continue
    if (isPlace(first)) columns.push(first)
    else columns.push({ key, name: `c${columns.length}`, type: commonType(rows) })
  }
  if (attachmentColumn(schema)) columns.push({ key: attachmentPath, name: '_path', type: 'VARCHAR' })
  return columns
}

/** Returns the common storage type of a column: DOUBLE when some sources have integers and others have decimals. */
function commonType(rows: ColumnRow[]): string {
  const types = [...new Set(rows.map(({ type }) => type))]
  const [first = 'VARCHAR'] = types
  return types.length > 1 && types.every((type) => /^(BIGINT|DOUBLE)(\[\])?$/.test(type))
    ? first.replace('BIGINT', 'DOUBLE')
    : first
}

/** Removes the derived columns (points and geometries, texts of attached files) whose source columns are not shown. */
function shownRows(schema: SchemaProperty[], { dataset, rows }: Source): ColumnRow[] {
  const keys = new Set(schema.map(({ key }) => key))
  const showsPlaces = [...geographyKeys(dataset.schema)].every((key) => keys.has(key))
  const showsFiles = attachmentColumn(dataset.schema)?.key === attachmentColumn(schema)?.key
  return rows.filter((row) => (showsPlaces || !isPlace(row)) && (showsFiles || !row.key.startsWith(fileKeys)))
}
