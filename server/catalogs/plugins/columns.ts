/** Descriptions of columns from another instance of the platform. No I/O. */
import { listOf, objectOf, withoutEmpty, textOf } from './untrusted.ts'

/** Descriptive properties of a column; types and formats are detected from the file instead. */
export interface RemoteColumn {
  key: string
  'x-originalName'?: string
  title?: string
  description?: string
  'x-refersTo'?: string
  'x-group'?: string
  'x-labels'?: Record<string, string>
  'x-labelsRestricted'?: boolean
}

const maxColumns = 5000

export function columnsOf(schema: unknown): RemoteColumn[] {
  const columns = listOf(schema).slice(0, maxColumns)
  const known = new Set<string>()
  return columns.flatMap((column) => {
    const key = textOf(column.key)
    // Calculated columns of the other platform are not in the file.
    if (!key || known.has(key) || column['x-calculated'] || column['x-extension']) return []
    known.add(key)
    return [
      withoutEmpty<RemoteColumn>({
        key,
        'x-originalName': textOf(column['x-originalName']),
        title: textOf(column.title),
        description: textOf(column.description),
        'x-refersTo': textOf(column['x-refersTo']),
        'x-group': textOf(column['x-group']),
        'x-labels': labelsOf(column['x-labels']),
        'x-labelsRestricted': column['x-labelsRestricted'] === true ? true : undefined
      })
    ]
  })
}

function labelsOf(value: unknown): Record<string, string> | undefined {
  const labels = Object.entries(objectOf(value)).filter(([, label]) => typeof label === 'string')
  return labels.length ? (Object.fromEntries(labels) as Record<string, string>) : undefined
}
