import type { StaticFilter } from '../../../contract/datasets/masterData.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { PlainFilter } from '../../lines/query/linesQuery.ts'
import { textValues } from '../../lines/query/textValues.ts'

/** Bodies may hold filters that are not filled in yet. */
interface GivenFilter {
  property?: Partial<StaticFilter['property']> | null
  values?: StaticFilter['values'] | null
}

/** Filters of a search, those without a column or a value left aside. */
export function staticFilters(filters: GivenFilter[] | undefined, schema: SchemaProperty[]): PlainFilter[] {
  return (filters ?? []).flatMap(({ property, values }) =>
    property?.key && values?.length
      ? [textValues({ key: property.key, values: values.map(String) }, schema)]
      : []
  )
}
