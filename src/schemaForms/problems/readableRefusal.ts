import { ApiError, errorDetail } from '../../api/http.ts'
import type { Translate } from '../../i18n/translate.tsx'
import { readableProblems, type Columns } from './readableProblems.ts'

/**
 * Reason of a refused request for users: the response body with translated validation messages, else the generic error
 * detail. Only the body has the exact wording that the patterns match.
 */
export function readableRefusal(error: unknown, columns: Columns, t: Translate): string {
  const detail = errorDetail(error)
  if (!(error instanceof ApiError)) return detail
  const answer = error.body.replace('[noretry] ', '')
  const readable = readableProblems(answer, columns, t)
  return readable === answer ? detail : readable
}
