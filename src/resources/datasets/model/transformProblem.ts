/** What is wrong with the transformation of a column: the file could not be processed with it. */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { namesOf, type ExpressionProblem } from './extensions/expressionProblem.ts'

/** The only variable of a transformation: the value of the cell. */
const variable = 'value'

export function transformProblem(property: SchemaProperty): ExpressionProblem | undefined {
  const expr = property['x-transform']?.expr
  if (!expr?.trim()) return undefined
  const names = namesOf(expr)
  if ('kind' in names) return names
  const unknown = [...names].find((name) => name !== variable)
  return unknown === undefined ? undefined : { kind: 'unknown', name: unknown }
}
