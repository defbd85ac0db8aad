import type { StaticFilter } from '../../../contract/datasets/masterData.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { PlainFilter } from '../../lines/query/linesQuery.ts'
import { textValues } from '../../lines/query/textValues.ts'

/** Filter of a search. Forms also save incomplete filters, without column or values. */
interface GivenFilter {
  property?: Partial<StaticFilter['property']> | null
  values?: StaticFilter['values'] | null
}

/** Converts the filters of a search to query filters; incomplete filters are skipped. */
export function staticFilters(filters: GivenFilter[] | undefined, schema: SchemaProperty[]): PlainFilter[] {
  return (filters ?? []).flatMap(({ property, values }) =>
    property?.key && values?.length
      ? [textValues({ key: property.key, values: values.map(String) }, schema)]
      : []
  )
}
