import { ApiError, errorDetail } from '../../api/http.ts'
import type { Translate } from '../../i18n/translate.tsx'
import { readableProblems, type Columns } from './readableProblems.ts'

/**
 * Why something was refused: those sentences of the answer said otherwise, else the answer as it is for people. Only the
 * answer itself is always in the words that are known here.
 */
export function readableRefusal(error: unknown, columns: Columns, t: Translate): string {
  const detail = errorDetail(error)
  if (!(error instanceof ApiError)) return detail
  const answer = error.body.replace('[noretry] ', '')
  const said = readableProblems(answer, columns, t)
  return said === answer ? detail : said
}
