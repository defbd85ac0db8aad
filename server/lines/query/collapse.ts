/** `collapse`: one line for each value of a column (docs/api/lines.md). */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { type HttpError, httpError } from '../../http/errors.ts'
import { listItems } from './select.ts'

/** @throws HttpError 400 */
export function parseCollapse(
  { collapse: key, sort, after, precision_threshold: threshold }: Record<string, string>,
  schema: SchemaProperty[]
): SchemaProperty | undefined {
  if (!key) return undefined
  const property = schema.find((candidate) => candidate.key === key)
  const refusal = (reason: string): HttpError => httpError('noCollapse', { key, reason })
  if (!property) throw refusal("il n'existe pas dans le jeu de données")
  if (property.separator) throw refusal('il est multivalué')
  // The count is always exact, so the value of the threshold does not matter.
  if (threshold && !/^\d{1,9}$/.test(threshold)) {
    throw httpError('notPositive', { name: 'precision_threshold' })
  }
  if (after !== undefined && !isSortedBy(key, sort)) {
    throw httpError('collapseAfter', { key })
  }
  return property
}

/** Whether the groups are sorted by the collapsed column: only then can a cursor continue them. */
export function isSortedBy(key: string, sort: string | undefined): boolean {
  const items = listItems(sort)
  return items.length === 1 && items[0]?.replace(/^-/, '') === key
}
