/** Columns of a schema that a version of the lines stores. */
import type { DuckDBConnection } from '@duckdb/node-api'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { physicalColumn, storedProperties, type ColumnRow } from '../../layout.ts'
import type { TextColumn } from '../../text/index.ts'
import { readAll } from '../rows.ts'

export async function storedColumns(
  connection: DuckDBConnection,
  schema: SchemaProperty[]
): Promise<TextColumn[]> {
  const rows = await readAll<ColumnRow>(connection, 'SELECT key, name, type FROM columns')
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return storedProperties(schema).flatMap((property) => {
    const row = byKey.get(property.key)
    return row ? [{ property, column: physicalColumn(row) }] : []
  })
}
