/**
 * SQL of a line as CSV (docs/api/output-formats.md): three times faster than parsing its JSON.
 * `server/datasets/reads/formats/csv.ts` writes the same format from values, for lines whose cells were changed; a test
 * compares the two.
 */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { formulaStarts, type CsvStyle } from '../query/csvStyle.ts'
import { cellValue, type LineShape } from './lineJson.ts'
import { bindValue, join, raw, sql, type Sql } from './sql.ts'
import { shortestNumber, type StoredColumns } from './storedColumns.ts'

export function lineCsv(columns: StoredColumns, shape: LineShape, style: CsvStyle): Sql {
  const { delimiter } = style
  const cells = shape.select.map((key) => {
    const value = cellValue(key, columns, shape)
    if (!value) return raw(`''`)
    const column = columns.find(key)
    if (column?.isList && shape.arrays) return quotedIfNeeded(sql`to_json(${value})::VARCHAR`, delimiter)
    const property = shape.schema.find((candidate) => candidate.key === key)
    if (isStructure(property)) return quotedIfNeeded(sql`${value}::VARCHAR`, delimiter)
    switch (column?.isList ? 'VARCHAR' : column?.type) {
      case 'BOOLEAN':
        return sql`CASE WHEN ${value} THEN '1' WHEN NOT ${value} THEN '0' END`
      case 'BIGINT':
        return sql`${value}::VARCHAR`
      case 'DOUBLE':
        return raw(shortestNumber(value.text))
      case 'DATE':
        return sql`concat('"' || ${value}::VARCHAR || '"')`
      default:
        return style.isNeutral ? neutral(value) : quoted(value)
    }
  })
  const [first = raw(`''`), ...laterCells] = cells
  // `concat` treats NULL as an empty text, and needs at least one argument.
  return sql`concat(${join([first, ...laterCells.flatMap((cell) => [sql`${bindValue(delimiter)}`, cell])], ', ')}, '')`
}

function isStructure(property: SchemaProperty | undefined): boolean {
  return property?.type === 'object' || property?.type === 'array'
}

/** Prefixes texts that a spreadsheet would read as a formula, judging by the first character that is not NUL. */
function neutral(value: Sql): Sql {
  const starts = join(
    formulaStarts.map((start) => sql`${bindValue(start)}`),
    ', '
  )
  const isFormula = sql`left(ltrim(${value}, chr(0)), 1) IN (${starts})`
  return quoted(sql`(CASE WHEN ${isFormula} THEN concat('''', ${value}) ELSE ${value} END)`)
}

/** Quotes a text. Checking for the rare characters to escape is faster than replacing them everywhere. */
function quoted(value: Sql): Sql {
  const escaped = sql`replace(replace(${value}, '"', '""'), chr(0), '')`
  return sql`'"' || CASE WHEN contains(${value}, '"') OR contains(${value}, chr(0)) THEN ${escaped} ELSE ${value} END || '"'`
}

function quotedIfNeeded(text: Sql, delimiter: string): Sql {
  return sql`CASE WHEN contains(${text}, ${bindValue(delimiter)}) OR contains(${text}, '"') THEN ${quoted(text)} ELSE ${text} END`
}
