/** Undo of lines pasted over a primary key: finds the lines that they replace. */
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import type { LineValues } from '../../schemaForms/line/lineValues.ts'
import { hasConcept } from '../table/columns.ts'
import { changedColumns, contentOf } from './lineContent.ts'
import { readFilteredLines, readLines, writeAllLines, type StoredLine } from './linesApi.ts'

/** Maximum number of lines looked up; more would take too many requests. */
const maxLines = 1000
/** Lines per request, so that the URL stays within its limit. */
const linesPerRequest = 50

/**
 * Stored lines that share a key value with these lines; with a key of several columns, also lines that match only in
 * part. Undefined when the lookup is not possible.
 */
export async function keyedLines(
  { id, primaryKey = [] }: Dataset,
  lines: LineValues[]
): Promise<StoredLine[] | undefined> {
  const isComplete = lines.every((line) =>
    primaryKey.every((key) => ['string', 'number', 'boolean'].includes(typeof line[key]))
  )
  if (!isComplete || lines.length > maxLines) return undefined
  const linesById = new Map<string, StoredLine>()
  for (let from = 0; from < lines.length; from += linesPerRequest) {
    const part = lines.slice(from, from + linesPerRequest)
    const filters = primaryKey.map((key) => {
      const values = [...new Set(part.map((line) => line[key]))]
      return [`${key}_in`, JSON.stringify(values).slice(1, -1)]
    })
    const answer = await readFilteredLines(id, Object.fromEntries(filters)).catch(() => undefined)
    // A column of the key may have its filters disabled: the request fails.
    if (!answer) return undefined
    for (const line of answer) linesById.set(line._id, line)
  }
  return [...linesById.values()]
}

interface KeyedPaste {
  /** Whether existing lines get other values. */
  isChange: boolean
  /**
   * Restores the replaced lines and deletes the added ones. Returns the number of lines left alone because they were
   * written since.
   */
  undo: () => Promise<number>
}

/** Returns undefined when the paste cannot be undone: a replaced file cannot be restored. */
export function keyedPaste(
  { id, schema }: Dataset,
  before: StoredLine[],
  after: StoredLine[]
): KeyedPaste | undefined {
  const former = new Map(before.map((line) => [line._id, line]))
  const written = after.filter((line) => former.get(line._id)?._i !== line._i)
  const losesFile = written.some((line) => {
    const was = former.get(line._id)
    return was && changedColumns(schema, was, line).some((column) => hasConcept(column, 'document'))
  })
  if (written.length === 0 || losesFile) return undefined
  return {
    isChange: written.some(({ _id }) => former.has(_id)),
    undo: async () => {
      const ids = written.map(({ _id }) => _id)
      const now = new Map((await readLines(id, ids)).map((line) => [line._id, line._i]))
      const operations = written
        .filter((line) => now.get(line._id) === line._i)
        .map(({ _id }) => {
          const was = former.get(_id)
          return was ? { ...contentOf(schema, was), _id } : { _id, _action: 'delete' }
        })
      if (operations.length > 0) await writeAllLines(id, operations)
      return written.length - operations.length
    }
  }
}
