/** What another instance says of the columns of a dataset, as far as it describes them: pure. */
import { listOf, objectOf, present, textOf } from './untrusted.ts'

/** How a column is named, explained and understood; how its values are read is for the file to say. */
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

const mostColumns = 5000

export function columnsOf(schema: unknown): RemoteColumn[] {
  const columns = listOf(schema).slice(0, mostColumns)
  const known = new Set<string>()
  return columns.flatMap((column) => {
    const key = textOf(column.key)
    // What another platform adds to its lines is no column of the file.
    if (!key || known.has(key) || column['x-calculated'] || column['x-extension']) return []
    known.add(key)
    return [
      present<RemoteColumn>({
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

function labelsOf(given: unknown): Record<string, string> | undefined {
  const labels = Object.entries(objectOf(given)).filter(([, label]) => typeof label === 'string')
  return labels.length ? (Object.fromEntries(labels) as Record<string, string>) : undefined
}
