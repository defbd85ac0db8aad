/** Columns of a version's table `lines`, as the SQL expressions that read them. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { instantName, physicalColumn, type ColumnRow, type PhysicalColumn } from '../layout.ts'
import { raw, type Sql } from './sql.ts'

export interface StoredColumn extends PhysicalColumn {
  /** Stored value: text for a date-time. */
  sql: Sql
  /** Value for comparison and sorting: the UTC TIMESTAMP of a date-time. */
  comparable: Sql
  /** Set for a column computed from others. */
  isComputed?: true
}

const lineNumber: PhysicalColumn = { key: '_i', name: '_i', type: 'BIGINT' }

/** Columns that every version has, in addition to those of its data. */
const ownColumns: PhysicalColumn[] = [
  lineNumber,
  { key: '_id', name: '_id', type: 'VARCHAR' },
  { key: '_rand', name: '_rand', type: 'BIGINT' }
]

export class StoredColumns {
  readonly all: StoredColumn[]
  /** Rank of the lines in the file, even when the column `_i` contains the number in the line's own dataset. */
  readonly order = withExpressions(lineNumber)
  private readonly rows: ColumnRow[]
  private readonly byKey: Map<string, StoredColumn>

  constructor(rows: ColumnRow[], computed: StoredColumn[] = []) {
    this.rows = rows
    this.all = [
      ...ownColumns.map(withExpressions),
      ...rows.map((row) => geographicColumn(row) ?? withExpressions(physicalColumn(row))),
      ...computed
    ]
    this.byKey = new Map(this.all.map((column) => [column.key, column]))
  }

  /** Returns a copy with one more, computed column. */
  with(column: StoredColumn): StoredColumns {
    return new StoredColumns(this.rows, [column])
  }

  /** Returns undefined for a column of the schema that this version does not store: no line has a value in it. */
  find(key: string): StoredColumn | undefined {
    return this.byKey.get(key)
  }

  of(property: SchemaProperty): StoredColumn | undefined {
    return this.find(property.key)
  }
}

/** SQL of the columns with places; `_lat` and `_lon` are either both NULL or both set. */
const geographies: Record<string, string> = {
  GEOPOINT: `CASE WHEN _lat IS NOT NULL THEN ${pairText('_lat', '_lon')} END`,
  JSON: 'CAST(_shape AS JSON)',
  CORNERS: `CASE WHEN _west IS NOT NULL THEN to_json([${cornersOf().join(', ')}]) END`
}

function cornersOf(): string[] {
  const corners = [
    ['_north', '_west'],
    ['_north', '_east'],
    ['_south', '_east'],
    ['_south', '_west'],
    ['_north', '_west']
  ] as const
  return corners.map(([latitude, longitude]) => pairText(latitude, longitude))
}

/** SQL of the text `48.85,2` for two numbers. */
function pairText(latitude: string, longitude: string): string {
  // One replacement strips the `.0` of both numbers; separate expressions would format each number twice.
  return `rtrim(replace(concat(${latitude} + 0, ',', ${longitude} + 0, ','), '.0,', ','), ',')`
}

/** SQL that writes a DOUBLE like JavaScript: whole numbers without decimals, no negative zero. */
export function shortestNumber(expression: string): string {
  const text = `CAST(${expression} + 0 AS VARCHAR)`
  return `CASE WHEN suffix(${text}, '.0') THEN left(${text}, -2) ELSE ${text} END`
}

/** SQL that applies `shortestNumber` to the items of a list. */
export const shortestNumbers = (list: string): string =>
  `list_transform(${list}, lambda item: ${shortestNumber('item')})`

function geographicColumn({ key, name, type }: ColumnRow): StoredColumn | undefined {
  const expression = geographies[type]
  return expression === undefined
    ? undefined
    : { key, name, type: 'VARCHAR', isComputed: true, sql: raw(expression), comparable: raw(expression) }
}

function withExpressions(column: PhysicalColumn): StoredColumn {
  return {
    ...column,
    sql: raw(column.name),
    comparable: raw(column.type === 'DATETIME' ? instantName(column) : column.name)
  }
}
