/** Text of a filter for users. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { Translate } from '../../i18n/translate.tsx'
import { itemText, type CellContext } from '../values/cellContent.ts'
import { needsValue, type ColumnFilter } from './filter.ts'

/** Formats a filter: `≥ 12`, `parmi Nantes, Vannes`, `existe`. */
export function filterText(
  filter: ColumnFilter,
  property: SchemaProperty,
  context: CellContext,
  translate: Translate
): string {
  const operator = translate(`views.filters.operators.${filter.operator}`)
  if (!needsValue(filter.operator)) return operator
  return `${operator} ${filter.values.map((value) => itemText(property, value, context)).join(', ')}`
}
