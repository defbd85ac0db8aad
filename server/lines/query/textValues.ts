import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { parsePeriod } from './dates.ts'
import { isDate } from './filters.ts'
import type { PlainFilter, Scalar } from './linesQuery.ts'
import { parseScalar } from './operands.ts'

interface TextValues {
  /** Key of a column; when the column does not exist, no line has a value. */
  key: string
  operator?: 'in' | 'nin'
  values: string[]
}

/** Makes a filter from values given as text. A value that does not fit the type of the column matches nothing. */
export function textValues({ key, operator, values }: TextValues, schema: SchemaProperty[]): PlainFilter {
  const negated = operator === 'nin'
  const property = schema.find((column) => column.key === key) ?? { key, type: 'string' as const }
  if (isDate(property)) {
    const periods = values.flatMap((value) => parsePeriod(value, 0) ?? [])
    return { kind: 'during', property, periods, negated }
  }
  const scalars = values.flatMap((value): Scalar[] => {
    try {
      return [parseScalar(key, value, property)]
    } catch {
      return []
    }
  })
  return { kind: 'in', property, values: scalars, negated }
}
