/** The addresses of attached files: a column made of their paths and of where the request came to. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { attachmentColumn } from '../../../contract/datasets/attachmentColumn.ts'
import { attachmentPath } from '../layout.ts'
import type { LinesQuery } from '../query/linesQuery.ts'
import { bound, sql } from './sql.ts'
import type { StoredColumns } from './storedColumns.ts'

const attachmentKey = '_attachment_url'

/** The columns with the one of addresses, to be read, filtered and sorted as the others are. */
export function withAttachmentUrls(
  columns: StoredColumns,
  schema: SchemaProperty[],
  address: LinesQuery['attachmentAddress']
): StoredColumns {
  const property = attachmentColumn(schema)
  const column = property && (columns.find(attachmentPath) ?? columns.of(property))
  if (!column || column.isList || !address) return columns
  const path = sql`replace(url_encode(${column.sql}), '%2F', '/')`
  const url = sql`concat(${bound(address.prefix)}, ${path}, ${bound(address.suffix)})`
  // A value that is an address itself has no other one.
  const value = sql`CASE WHEN ${column.sql} NOT LIKE '%://%' THEN ${url} END`
  return columns.with({
    key: attachmentKey,
    name: column.name,
    type: 'VARCHAR',
    isComputed: true,
    sql: value,
    comparable: value
  })
}
