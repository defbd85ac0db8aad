import type { StaticFilter } from '../../../contract/datasets/masterData.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { PlainFilter } from '../../lines/query/linesQuery.ts'
import { textValues } from '../../lines/query/textValues.ts'

/** Filters of a search, those without a column or a value left aside. */
export function staticFilters(filters: StaticFilter[] | undefined, schema: SchemaProperty[]): PlainFilter[] {
  return (filters ?? []).flatMap(({ property, values }) =>
    property?.key && values?.length
      ? [textValues({ key: property.key, values: values.map(String) }, schema)]
      : []
  )
}
