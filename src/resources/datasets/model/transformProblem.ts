/** Validation of the transformation of a column. An invalid one would make the processing of the file fail. */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { namesOf, type ExpressionProblem } from './extensions/expressionProblem.ts'

/** Only variable of a transformation: the value of the cell. */
const variable = 'value'

export function transformProblem(property: SchemaProperty): ExpressionProblem | undefined {
  const expr = property['x-transform']?.expr
  if (!expr?.trim()) return undefined
  const names = namesOf(expr)
  if ('kind' in names) return names
  const unknownName = [...names].find((name) => name !== variable)
  return unknownName === undefined ? undefined : { kind: 'unknown', name: unknownName }
}
