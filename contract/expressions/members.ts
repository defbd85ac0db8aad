/** Members of values: own properties of objects, and the length of texts and arrays. */
import type { Budget } from './bounds.ts'
import { ExpressionError } from './expressionError.ts'
import { forbiddenMessage, isForbiddenName } from './names.ts'
import { isArray, isObject, toInteger, type Value } from './values.ts'

export function memberOf(value: Value, name: string): Value {
  if (isForbiddenName(name)) throw new ExpressionError('evaluation', forbiddenMessage)
  refuseNothing(value, name)
  if (typeof value === 'string' || isArray(value)) {
    if (name === 'length') return value.length
    return /^(0|[1-9][0-9]{0,15})$/.test(name) ? value[Number(name)] : undefined
  }
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** The item of an array at an index, which is truncated to an integer. */
export function itemOf(value: Value, index: Value, budget: Budget): Value {
  const position = toInteger(index, budget)
  refuseNothing(value, String(position))
  if (typeof value === 'string' || isArray(value)) return position < 0 ? undefined : value[position]
  return isObject(value) && Object.hasOwn(value, String(position)) ? value[String(position)] : undefined
}

function refuseNothing(value: Value, name: string): void {
  if (value === null || value === undefined) {
    throw new ExpressionError('evaluation', `Cannot read properties of ${value} (reading '${name}')`)
  }
}
