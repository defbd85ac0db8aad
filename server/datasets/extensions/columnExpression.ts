/** Expressions that compute column values, in extensions and in column transforms (docs/api/expressions.md). */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { Budget } from '../../../contract/expressions/bounds.ts'
import {
  compileExpression,
  ExpressionError,
  type Value,
  type Variables
} from '../../../contract/expressions/index.ts'
import { convertResult } from '../../../contract/expressions/results.ts'
import { toJson } from '../../../contract/expressions/values.ts'
import { lineChecker, shortJson } from '../processing/tasks/lineRules.ts'

interface ColumnExpression {
  /** The column, without a blank separator. */
  column: SchemaProperty
  /** Whether equal variables always give the same value. */
  isDeterministic: boolean
  /**
   * Returns the value converted to the type of the column; undefined without value, an array for a column with a
   * separator.
   * @throws ExpressionError with the message documented in the API
   */
  valueOf: (variables: Variables) => Value
}

/** @throws ExpressionError with the message documented in the API, when the text cannot be parsed */
export function columnExpression(
  expr: string,
  property: SchemaProperty,
  defaultTimeZone: string
): ColumnExpression {
  const expression = withExtensionErrors(`échec de l'analyse de l'expression "${expr}"`, () =>
    compileExpression(expr, { defaultTimeZone })
  )
  // A blank separator counts as none.
  const { separator, ...single } = property
  const column: SchemaProperty = separator?.trim() ? property : single
  const { key } = column
  const check = lineChecker([column], { tellsValues: false })
  const evaluate = (variables: Variables): Value => {
    const result = expression.evaluate(variables)
    const value = convertResult(result, column)
    const errors = check(value === undefined ? {} : { [key]: value })
    if (errors.length > 0) throw invalid(errors, result)
    return value
  }
  const failed = `échec de l'évaluation de l'expression "${expr}"`
  return {
    column,
    isDeterministic: expression.isDeterministic,
    valueOf: (variables) => withExtensionErrors(failed, () => evaluate(variables))
  }
}

function withExtensionErrors<Result>(failed: string, run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    throw new ExpressionError(error.stage, `${failed} : ${error.message}`)
  }
}

function invalid(errors: { message: string }[], result: Value): ExpressionError {
  const messages = errors.map(({ message }) => message).join(', ')
  const json = shortJson(toJson(result, new Budget()))
  return new ExpressionError('evaluation', `${messages} (résultat : ${json})`)
}
