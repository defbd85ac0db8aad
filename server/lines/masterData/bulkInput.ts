/** The lines that a bulk search is given, in groups (contract/virtual-and-master.md §12). */
import { ConversionError } from '../../formats/conversions/conversion.ts'
import { readRowBatches, UnreadableRow } from '../../formats/csv/rows.ts'
import { readJsonPartBatches } from '../../formats/json/elements.ts'
import { linesOf, TooLongLine } from '../../formats/text/lines.ts'
import { HttpError } from '../../http/errors.ts'

export type Given = Record<string, unknown>
export type InputFormat = 'json' | 'ndjson' | 'csv'

/** Of a request, by its type: one with parameters is read as JSON. */
export function inputFormat(contentType: string | undefined): InputFormat {
  if (contentType === 'application/x-ndjson') return 'ndjson'
  return contentType === 'text/csv' ? 'csv' : 'json'
}

const groupSize = 200

/** @throws HttpError 400 for what cannot be read */
export async function* inputGroups(path: string, format: InputFormat): AsyncGenerator<Given[]> {
  let group: Given[] = []
  try {
    for await (const rows of rowsOf(path, format)) {
      for (const row of rows) {
        group.push(row)
        if (group.length < groupSize) continue
        yield group
        group = []
      }
    }
  } catch (error) {
    const isInput =
      error instanceof ConversionError || error instanceof UnreadableRow || error instanceof TooLongLine
    throw isInput ? new HttpError(400, error.message, { cause: error }) : error
  }
  if (group.length) yield group
}

async function* rowsOf(path: string, format: InputFormat): AsyncGenerator<Iterable<Given>> {
  if (format === 'csv') yield* tableRows(path)
  else if (format === 'ndjson') {
    for await (const lines of linesOf(path)) yield lines.filter((line) => line.trim()).map(objectOf)
  } else {
    for await (const parts of readJsonPartBatches(path, 'UTF-8')) {
      yield [...parts].flatMap((part) => (part.kind === 'element' ? [objectOf(part.text)] : []))
    }
  }
}

async function* tableRows(path: string): AsyncGenerator<Given[]> {
  const dialect = { fieldsDelimiter: ',', linesDelimiter: '\n', quote: '"', escapeChar: '"' }
  let keys: string[] | undefined
  for await (const rows of readRowBatches(path, dialect)) {
    const header = keys ? undefined : rows.shift()
    keys ??= header?.map((name, index) => (index === 0 ? name.replace(/^\ufeff/, '') : name).trim()) ?? []
    yield rows.filter((cells) => cells.some(Boolean)).map((cells) => rowOf(keys ?? [], cells))
  }
}

/** An empty cell is no value. */
function rowOf(keys: string[], cells: string[]): Given {
  return Object.fromEntries(keys.flatMap((key, index) => (key && cells[index] ? [[key, cells[index]]] : [])))
}

function objectOf(text: string): Given {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new HttpError(400, `JSON invalide : ${(error as Error).message}`, { cause: error })
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Given
  throw new HttpError(400, 'Chaque ligne doit être un objet JSON.')
}
