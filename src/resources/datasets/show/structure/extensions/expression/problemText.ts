import type { Translate } from '../../../../../../i18n/translate.tsx'
import type { ExpressionProblem } from '../../../../model/extensions/expressionProblem.ts'

/** What is wrong with an expression, in words. */
export function problemText({ kind, name, key }: ExpressionProblem, t: Translate): string {
  return t(`datasets.expression.problem.${kind}`, { name, key })
}
