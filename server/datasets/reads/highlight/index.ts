/** `_highlight`: fragments of a line with the words that matched the query (docs/api/lines.md). */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import type { LinesQuery } from '../../../lines/query/linesQuery.ts'
import { fragmentsOf } from './fragments.ts'
import { marksOf } from './marks.ts'
import { analysisOf, targetsOf } from './targets.ts'

export type Cells = Record<string, unknown>

/** @returns a function that returns the fragments of a line, by column key */
export function highlighter(
  keys: string[],
  query: Pick<LinesQuery, 'text' | 'filters'>,
  schema: SchemaProperty[]
): (cells: Cells) => Record<string, string[]> {
  const columns = keys.flatMap((key) => {
    const property = schema.find((candidate) => candidate.key === key)
    return property ? [{ key, analysis: analysisOf(property), targets: targetsOf(query, property) }] : []
  })
  return (cells) =>
    Object.fromEntries(
      columns.map(({ key, analysis, targets }) => {
        const texts = textsOf(cells[key])
        return [key, texts.flatMap((text) => fragmentsOf(text, marksOf(text, targets, analysis)))]
      })
    )
}

function textsOf(value: unknown): string[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return [typeof value === 'string' ? value : JSON.stringify(value)]
}
