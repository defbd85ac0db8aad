/** Patterns of columns: judged when they are saved, told where one that was stored before cannot be checked. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { patternProblem } from '../../../contract/patterns/linearPatterns.ts'
import { patternProblems } from '../../../contract/patterns/problems.ts'
import { httpError } from '../../http/errors.ts'

type Patterned = Pick<SchemaProperty, 'key' | 'pattern'>

/**
 * Patterns that stay as they were pass: other columns may be changed meanwhile.
 * @param columns of a body that has been validated
 * @throws HttpError 400
 */
export function checkPatterns(
  columns: readonly Patterned[] | null | undefined,
  known: readonly Patterned[] = []
): void {
  for (const [index, { key, pattern }] of (columns ?? []).entries()) {
    if (typeof pattern !== 'string' || known.find((column) => column.key === key)?.pattern === pattern)
      continue
    const problem = patternProblem(pattern)
    if (!problem) continue
    const reason = patternProblems[problem].fr
    throw httpError('badPattern', { index, reason })
  }
}

/** A sentence for each column whose pattern nothing checks; virtual and calculated columns have none of their own. */
export function uncheckedPatterns(columns: readonly SchemaProperty[]): string[] {
  return columns.flatMap(({ key, title, pattern, ...column }) => {
    const problem = pattern ? patternProblem(pattern) : undefined
    if (!problem || column['x-calculated']) return []
    return [`Le format de la colonne « ${title ?? key} » n'est pas vérifié : ${patternProblems[problem].fr}.`]
  })
}
