/** Patterns of columns: unsafe patterns are refused when saved; unsafe patterns stored before get a warning. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { patternProblem } from '../../../contract/patterns/linearPatterns.ts'
import { patternProblems } from '../../../contract/patterns/problems.ts'
import { httpError } from '../../http/errors.ts'

type Patterned = Pick<SchemaProperty, 'key' | 'pattern'>

/**
 * Checks the new patterns of a request body. Unchanged patterns pass, so that users can still change other columns.
 * @param columns columns of a validated request body
 * @param storedColumns the stored columns
 * @throws HttpError 400
 */
export function checkPatterns(
  columns: readonly Patterned[] | null | undefined,
  storedColumns: readonly Patterned[] = []
): void {
  for (const [index, { key, pattern }] of (columns ?? []).entries()) {
    if (
      typeof pattern !== 'string' ||
      storedColumns.find((column) => column.key === key)?.pattern === pattern
    )
      continue
    const problem = patternProblem(pattern)
    if (!problem) continue
    const reason = patternProblems[problem].fr
    throw httpError('badPattern', { index, reason })
  }
}

/** Returns a warning, in French, for each column whose pattern cannot be checked; calculated columns are skipped. */
export function uncheckedPatterns(columns: readonly SchemaProperty[]): string[] {
  return columns.flatMap(({ key, title, pattern, ...column }) => {
    const problem = pattern ? patternProblem(pattern) : undefined
    if (!problem || column['x-calculated']) return []
    return [`Le format de la colonne « ${title ?? key} » n'est pas vérifié : ${patternProblems[problem].fr}.`]
  })
}
