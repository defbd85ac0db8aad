/** Validation of the results of an expression by the rules of its column. */
import type { SchemaProperty } from '../../../../../../../../contract/datasets/dataset.ts'
import type { Translate } from '../../../../../../../i18n/translate.tsx'
import { lineErrors } from '../../../../../../../schemaForms/line/lineErrors.ts'
import { lineSchema } from '../../../../../../../schemaForms/line/lineSchema.ts'
import type { PatternEngine } from '../../../../../../../schemaForms/patterns.ts'
import { ruleSentence } from '../../../../../../../schemaForms/problems/sentence.ts'
import type { PreviewResult } from './evaluateLines.ts'

export type ResultProblem = (result: PreviewResult) => string | undefined

/**
 * Returns a function that gives the problem of a result.
 * @param engine regular expression engine; without it patterns are ignored
 */
export function resultProblems(
  property: SchemaProperty,
  engine: PatternEngine | undefined,
  t: Translate
): ResultProblem {
  // Handled as an input column, since the validation skips calculated ones.
  const { 'x-extension': _extension, 'x-calculated': _calculated, ...column } = property
  const { separator, ...single } = column
  const { schema } = lineSchema([separator?.trim() ? column : single])
  return ({ error, value }) => {
    if (error !== undefined) return error
    const line = value === undefined || value === null ? {} : { [column.key]: value }
    const [problem] = lineErrors(schema, line, engine)
    return problem && ruleSentence(problem, t)
  }
}
