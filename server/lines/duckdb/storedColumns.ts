/** What a version's file holds: the columns of `lines`, as the expressions that read them. */
import type { SchemaProperty } from '../../../contract/dataset.ts'
import { instantName, type PhysicalColumn, type PhysicalType } from '../layout.ts'
import { raw, type Sql } from './sql.ts'

export interface StoredColumn extends PhysicalColumn {
  /** The value as stored: text for a date-time. */
  sql: Sql
  /** What is compared and sorted: the UTC TIMESTAMP of a date-time. */
  comparable: Sql
}

/** Columns that every version has, beside those of its data. */
const ownColumns: PhysicalColumn[] = [
  { key: '_i', name: '_i', type: 'BIGINT' },
  { key: '_id', name: '_id', type: 'VARCHAR' },
  { key: '_rand', name: '_rand', type: 'BIGINT' }
]

const physicalTypes = new Set<string>(['VARCHAR', 'BIGINT', 'DOUBLE', 'BOOLEAN', 'DATE', 'DATETIME'])
const positionalName = /^[a-z_]\w*$/i

export class StoredColumns {
  readonly all: StoredColumn[]
  private readonly byKey: Map<string, StoredColumn>

  /** @param rows of the table `columns` */
  constructor(rows: { key: string; name: string; type: string }[]) {
    this.all = [...ownColumns, ...rows.map(physicalColumn)].map(withExpressions)
    this.byKey = new Map(this.all.map((column) => [column.key, column]))
  }

  /** Undefined for a column of the schema that this version does not hold: no line has a value there. */
  find(key: string): StoredColumn | undefined {
    return this.byKey.get(key)
  }

  of(property: SchemaProperty): StoredColumn | undefined {
    return this.find(property.key)
  }
}

function physicalColumn({ key, name, type }: { key: string; name: string; type: string }): PhysicalColumn {
  const isList = type.endsWith('[]')
  const itemType = isList ? type.slice(0, -2) : type
  if (!positionalName.test(name) || !physicalTypes.has(itemType)) {
    throw new Error(`column "${key}" is stored as ${name} ${type}, which is not in the layout`)
  }
  return { key, name, type: itemType as PhysicalType, isList }
}

function withExpressions(column: PhysicalColumn): StoredColumn {
  return {
    ...column,
    sql: raw(column.name),
    comparable: raw(column.type === 'DATETIME' ? instantName(column) : column.name)
  }
}
