/** Reads the input lines of a bulk search, in groups (docs/api/virtual-and-master.md). */
import { readRowBatches } from '../../../formats/csv/rows.ts'
import { arrayObjects, lineObjects, unreadable, type ReceivedObject } from '../../../http/receivedObjects.ts'

export type InputFormat = 'json' | 'ndjson' | 'csv'

/** Returns the format of a request from its content type; a content type with parameters means JSON. */
export function inputFormat(contentType: string | undefined): InputFormat {
  if (contentType === 'application/x-ndjson') return 'ndjson'
  return contentType === 'text/csv' ? 'csv' : 'json'
}

/** Most lines of a group, which the engine searches in one statement. */
const maxLines = 2000
/** Most characters of the values of a group. */
const maxTextLength = 4_000_000

/** @throws HttpError 400 for an unreadable input */
export async function* inputGroups(path: string, format: InputFormat): AsyncGenerator<ReceivedObject[]> {
  let group: ReceivedObject[] = []
  let text = 0
  try {
    for await (const rows of rowsOf(path, format)) {
      for (const row of rows) {
        group.push(row)
        text += lengthOf(row)
        if (group.length < maxLines && text < maxTextLength) continue
        yield group
        group = []
        text = 0
      }
    }
  } catch (error) {
    throw unreadable(error)
  }
  if (group.length) yield group
}

function lengthOf(row: ReceivedObject): number {
  let length = 0
  for (const value of Object.values(row)) if (typeof value === 'string') length += value.length
  return length
}

function rowsOf(path: string, format: InputFormat): AsyncGenerator<Iterable<ReceivedObject>> {
  if (format === 'csv') return tableRows(path)
  return format === 'ndjson' ? lineObjects(path) : arrayObjects(path)
}

async function* tableRows(path: string): AsyncGenerator<ReceivedObject[]> {
  const dialect = { fieldsDelimiter: ',', linesDelimiter: '\n', quote: '"', escapeChar: '"' }
  let keys: string[] | undefined
  for await (const rows of readRowBatches(path, dialect)) {
    const header = keys ? undefined : rows.shift()
    keys ??= header?.map((name, index) => (index === 0 ? name.replace(/^\ufeff/, '') : name).trim()) ?? []
    yield rows.filter((cells) => cells.some(Boolean)).map((cells) => rowOf(keys ?? [], cells))
  }
}

/** An empty cell is no value. */
function rowOf(keys: string[], cells: string[]): ReceivedObject {
  return Object.fromEntries(keys.flatMap((key, index) => (key && cells[index] ? [[key, cells[index]]] : [])))
}
