/** What a function of the language is given. */
import { ExpressionError } from '../expressionError.ts'
import type { Budget } from '../bounds.ts'
import { ExpressionFunction, type Value } from '../values.ts'

export interface Surroundings {
  budget: Budget
  /** Time zone of the platform, for dates. */
  defaultTimeZone: string
}

/** Values that were not given are undefined. */
export type LanguageFunction = (values: readonly Value[], surroundings: Surroundings) => Value

export type Functions = Record<string, LanguageFunction>

export function failure(message: string): ExpressionError {
  return new ExpressionError('evaluation', message)
}

export function asFunction(value: Value, message: string): ExpressionFunction {
  if (!(value instanceof ExpressionFunction)) throw failure(message)
  return value
}
