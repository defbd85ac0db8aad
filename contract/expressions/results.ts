/** Conversion of the result of an expression to the value of a column (docs/api/expressions.md). */
import { Budget } from './bounds.ts'
import { isArray, joinItems, toNumber, toText, type Value } from './values.ts'

export interface ResultColumn {
  type: string
  format?: string | null
  separator?: string | null
}

/** Converts a result: undefined when there is no value; a list of values for a column with a separator. */
export function convertResult(result: Value, column: ResultColumn): Value {
  if (result === null || result === undefined) return undefined
  const separator = column.separator?.trim()
  if (!separator) return convertOne(result, column)
  const parts = typeof result === 'string' ? result.split(separator).map((part) => part.trim()) : result
  const values = (isArray(parts) ? parts : [parts])
    .map((part) => convertOne(part, column))
    .filter((part) => part !== undefined && part !== '')
  return values.length > 0 ? values : undefined
}

function convertOne(value: Value, { type, format }: ResultColumn): Value {
  if (value === null || value === undefined) return undefined
  switch (type) {
    case 'string': {
      const text = toText(value, new Budget())
      const isTime = format === 'date-time' && text.length > 10
      return isTime ? `${text.slice(0, 10)}T${text.slice(11)}` : text
    }
    case 'boolean':
      return !!value
    case 'number': {
      const number = value === '' ? Number.NaN : toNumber(value, new Budget())
      return Number.isNaN(number) ? value : number
    }
    case 'integer': {
      const number = Math.round(toNumber(value, new Budget()))
      // Adding 0 turns -0 into 0.
      return Number.isNaN(number) ? value : number + 0
    }
    default:
      return value
  }
}

/** A converted value as the text of a cell, as it is stored. */
export function storedText(value: Value, { type, separator }: ResultColumn): string | undefined {
  if (value === undefined || value === null) return undefined
  if (isArray(value) && separator?.trim()) return joinItems(value, separator, new Budget())
  const isJson = typeof value === 'object' && (type === 'object' || type === 'array')
  return isJson ? JSON.stringify(value) : toText(value, new Budget())
}
