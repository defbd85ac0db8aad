/** Labels of metrics. No I/O. */
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { titleOf } from './format.ts'

export interface MetricWords {
  count: string
  /** Labels by metric type, with the placeholder `%{column}`. */
  ofColumn: Record<string, string>
}

/** Label of a metric, such as `Somme de Population`. */
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
