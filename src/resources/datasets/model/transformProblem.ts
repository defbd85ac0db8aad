/** What is wrong with the transformation of a column: the file could not be processed with it. */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { compileExpression, ExpressionError } from '../../../../contract/expressions/index.ts'
import type { ExpressionProblem } from './extensions/expressionProblem.ts'

/** The only variable of a transformation: the value of the cell. */
const variable = 'value'

export function transformProblem(property: SchemaProperty): ExpressionProblem | undefined {
  const expr = property['x-transform']?.expr
  if (!expr?.trim()) return undefined
  try {
    const unknown = [...compileExpression(expr).names].find((name) => name !== variable)
    return unknown === undefined ? undefined : { kind: 'unknown', name: unknown }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return { kind: 'syntax', name: error.message }
  }
}
