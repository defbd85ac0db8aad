/** URLs of attached files: a column computed from their paths and from the public URL of the request. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { attachmentColumn } from '../../../contract/datasets/attachmentColumn.ts'
import { attachmentPath } from '../layout.ts'
import type { LinesQuery } from '../query/linesQuery.ts'
import { bindValue, sql } from './sql.ts'
import type { StoredColumns } from './storedColumns.ts'

const attachmentKey = '_attachment_url'

/** Adds the column of URLs, which can be read, filtered and sorted like the others. */
export function withAttachmentUrls(
  columns: StoredColumns,
  schema: SchemaProperty[],
  address: LinesQuery['attachmentAddress']
): StoredColumns {
  const property = attachmentColumn(schema)
  const column = property && (columns.find(attachmentPath) ?? columns.of(property))
  if (!column || column.isList || !address) return columns
  const path = sql`replace(url_encode(${column.sql}), '%2F', '/')`
  const url = sql`concat(${bindValue(address.prefix)}, ${path}, ${bindValue(address.suffix)})`
  // A value that already is a URL gets no URL of the platform.
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
