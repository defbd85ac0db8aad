/** Rows of the text index for the words of the lines of a write. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { IndexColumn, LineChanges } from '../engine.ts'
import { tailRows } from '../text/index.ts'
import { textColumns } from './editableColumns.ts'
import { textOf } from './editableRows.ts'
import type { Writer } from './editableWriters.ts'
import type { TableRows } from './tableRows.ts'

/**
 * Maximum number of lines of a write whose words are added one by one; for more lines, a run of the text index is
 * faster.
 */
const maxTailLines = 200
/** Maximum number of characters of these lines: for long documents, a run is faster. */
const maxTailText = 200_000

/** Returns rows for the words of a few lines; undefined when a run of the text index should be built instead. */
export async function wordsOf(
  { connection, textTo, lastLine, layout, words }: Writer,
  schema: SchemaProperty[],
  columns: IndexColumn[],
  { added }: LineChanges
): Promise<TableRows[] | undefined> {
  if (!added.length) return []
  if (added.length > maxTailLines || lastLine > textTo) return undefined
  const texts = textColumns(schema, columns, layout)
  const length = added.reduce((sum, { values }) => sum + lengthOf(values), 0)
  if (length > maxTailText) return undefined
  const places = texts.map(({ property }) => columns.findIndex(({ key }) => key === property.key))
  return tailRows(
    connection,
    texts,
    added.map(({ i, values }) => ({ line: i, texts: places.map((place) => textsOf(values[place])) })),
    words
  )
}

function lengthOf(values: unknown[]): number {
  return values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
}

function textsOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value]
  return values.flatMap((item) => (item === undefined || item === null ? [] : [textOf(item)]))
}
