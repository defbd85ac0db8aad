/** Types of the functions of the language. */
import { ExpressionError } from '../expressionError.ts'
import type { Budget } from '../bounds.ts'
import { ExpressionFunction, type Value } from '../values.ts'

export interface Surroundings {
  budget: Budget
  /** Time zone of the platform, for dates. */
  defaultTimeZone: string
}

/** A function of the language. Missing arguments are undefined. */
export type LanguageFunction = (values: readonly Value[], surroundings: Surroundings) => Value

export type Functions = Record<string, LanguageFunction>

export function failure(message: string): ExpressionError {
  return new ExpressionError('evaluation', message)
}

export function asFunction(value: Value, message: string): ExpressionFunction {
  if (!(value instanceof ExpressionFunction)) throw failure(message)
  return value
}
