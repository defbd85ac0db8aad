/** Values of columns that are no longer in the schema. */
import { setImmediate } from 'node:timers/promises'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { DatasetRecord } from '../record.ts'
import type { LineDatabase } from './database.ts'
import {
  extensionRequestOf,
  extensionRequestText,
  extendedValues,
  extensionColumns
} from './extensions/lineExtension.ts'
import { canonicalText, givenColumns, parsedContent, type LineContent } from './lineContent.ts'
import type { StoredLine } from './storedLine.ts'

const linesAtOnce = 1000

/** Erases these values; the changed lines keep their number and date. */
export async function eraseLostColumns(
  database: LineDatabase,
  { schema }: Pick<DatasetRecord, 'schema'>
): Promise<void> {
  const isLost = lostKeys(schema)
  const keptColumns = keptValues(schema)
  let after = -1
  for (;;) {
    const lines = database.linesAfter(after, linesAtOnce)
    const changedLines = lines.filter((line) => isLost(line, parsedContent(line.content)))
    if (changedLines.length) {
      database.transaction(() => {
        for (const line of changedLines) database.correct(line.id, keptColumns(line))
      })
    }
    const last = lines.at(-1)
    if (!last) return
    after = last.i
    await setImmediate()
  }
}

/** @param content parsed content of the line */
type IsLost = (line: Pick<StoredLine, 'extended'>, content: LineContent) => boolean

/** Returns a check that a line has values of columns that are not in a schema. */
export function lostKeys(schema: SchemaProperty[]): IsLost {
  const [givenKeys, extended] = knownKeys(schema)
  const isOther = (values: LineContent, keys: Set<string>): boolean =>
    Object.keys(values).some((key) => !keys.has(key))
  return (line, content) =>
    isOther(content, givenKeys) || (line.extended !== undefined && isOther(extendedValues(line), extended))
}

function knownKeys(schema: SchemaProperty[]): [given: Set<string>, extended: Set<string>] {
  const keys = (columns: SchemaProperty[]): Set<string> => new Set(columns.map(({ key }) => key))
  return [keys(givenColumns(schema)), keys(extensionColumns(schema))]
}

/**
 * Returns a filter of the stored values. The input digest of an action without columns is removed with its values: if
 * the action comes back, it is called again.
 */
function keptValues(schema: SchemaProperty[]) {
  const [givenKeys, extended] = knownKeys(schema)
  const only = (values: LineContent, keys: Set<string>): LineContent =>
    Object.fromEntries(Object.entries(values).filter(([key]) => keys.has(key)))
  const hasColumns = (prefix: string): boolean => [...extended].some((key) => key.startsWith(`${prefix}.`))
  return (line: StoredLine): Pick<StoredLine, 'content' | 'extended' | 'inputDigests'> => {
    const { digests, values } = extensionRequestOf(line)
    const keptDigests = Object.fromEntries(Object.entries(digests).filter(([prefix]) => hasColumns(prefix)))
    return {
      content: canonicalText(only(parsedContent(line.content), givenKeys)),
      extended: line.extended === undefined ? undefined : canonicalText(only(extendedValues(line), extended)),
      inputDigests: extensionRequestText({
        digests: keptDigests,
        ...(values ? { values: only(values, extended) } : {})
      })
    }
  }
}
