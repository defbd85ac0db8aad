/** Values of columns that the schema has no more. */
import { setImmediate } from 'node:timers/promises'
import type { DatasetRecord } from '../record.ts'
import type { LineDatabase } from './database.ts'
import { givenColumns, type LineContent } from './lineContent.ts'

const linesAtOnce = 1000

/** Erases them; a line that is corrected keeps its number and its date. */
export async function eraseLostColumns(
  database: LineDatabase,
  { schema }: Pick<DatasetRecord, 'schema'>
): Promise<void> {
  const known = new Set(givenColumns(schema).map(({ key }) => key))
  let after = -1
  for (;;) {
    const lines = database.linesAfter(after, linesAtOnce)
    const changed = lines.flatMap(({ id, content }) => {
      const values = JSON.parse(content) as LineContent
      const entries = Object.entries(values).filter(([key]) => known.has(key))
      if (entries.length === Object.keys(values).length) return []
      return [{ id, content: JSON.stringify(Object.fromEntries(entries)) }]
    })
    if (changed.length) {
      database.transaction(() => {
        for (const { id, content } of changed) database.correct(id, content)
      })
    }
    const last = lines.at(-1)
    if (!last) return
    after = last.i
    await setImmediate()
  }
}
