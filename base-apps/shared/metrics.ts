/** The names of measures: pure. */
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { titleOf } from './format.ts'

export interface MetricWords {
  count: string
  /** By measure, with `%{column}`. */
  ofColumn: Record<string, string>
}

/** `Somme de Population`. */
export function metricLabel(
  metric: string,
  field: string | undefined,
  schema: SchemaProperty[],
  words: MetricWords
): string {
  if (metric === 'count') return words.count
  const title = titleOf(
    schema.find(({ key }) => key === field),
    field
  )
  return (words.ofColumn[metric] ?? '%{column}').replace('%{column}', () => title)
}
