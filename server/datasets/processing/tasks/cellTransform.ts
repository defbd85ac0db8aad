/** What the transform of a column makes of a cell (docs/api/schema.md). */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { Budget } from '../../../../contract/expressions/bounds.ts'
import {
  compileExpression,
  ExpressionError,
  type Expression,
  type Value
} from '../../../../contract/expressions/index.ts'
import { convertResult, storedText } from '../../../../contract/expressions/results.ts'
import { toJson } from '../../../../contract/expressions/values.ts'
import { ProcessingError } from '../task.ts'
import { lineChecker, shortJson } from './lineRules.ts'

/** From the text of a cell to the text of what is stored, undefined for no value. */
export type CellTransform = (text: string) => string | undefined

/** Texts whose result is cached, so that it is computed once: their number, and their length in all. */
const mostKnown = 20_000
const longestKnown = 4_000_000

/**
 * Undefined for a column without an expression.
 * @throws ProcessingError when the expression cannot be read
 */
export function cellTransform(property: SchemaProperty, defaultTimeZone: string): CellTransform | undefined {
  const expr: unknown = property['x-transform']?.expr
  if (typeof expr !== 'string' || !expr.trim()) return undefined
  const expression = compiled(expr, defaultTimeZone)
  const evaluate = evaluation(expr, expression, property)
  return expression.isDeterministic ? remembering(evaluate) : evaluate
}

function compiled(expr: string, defaultTimeZone: string): Expression {
  try {
    return compileExpression(expr, { defaultTimeZone })
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    throw new ProcessingError(`échec de l'analyse de l'expression "${expr}" : ${error.message}`)
  }
}

function evaluation(expr: string, expression: Expression, property: SchemaProperty): CellTransform {
  // A separator of spaces only separates nothing.
  const { separator, ...single } = property
  const column: SchemaProperty = separator?.trim() ? property : single
  const check = lineChecker([column], { tellsValues: false })
  return (text) => {
    try {
      const result = expression.evaluate({ value: text })
      const value = convertResult(result, column)
      const errors = check(value === undefined ? {} : { [column.key]: value })
      if (errors.length > 0) throw invalid(errors, result)
      return storedText(value, column)
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      throw new ProcessingError(`échec de l'évaluation de l'expression "${expr}" : ${error.message}`)
    }
  }
}

function invalid(errors: { message: string }[], result: Value): ExpressionError {
  const told = errors.map(({ message }) => message).join(', ')
  const json = shortJson(toJson(result, new Budget()))
  return new ExpressionError('evaluation', `${told} (résultat : ${json})`)
}

function remembering(transform: CellTransform): CellTransform {
  const known = new Map<string, string | undefined>()
  let length = 0
  return (text) => {
    const result = known.get(text)
    if (result !== undefined || known.has(text)) return result
    const made = transform(text)
    length += text.length + (made?.length ?? 0)
    if (known.size >= mostKnown || length > longestKnown) {
      known.clear()
      length = text.length + (made?.length ?? 0)
    }
    if (length <= longestKnown) known.set(text, made)
    return made
  }
}
