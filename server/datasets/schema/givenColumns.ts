/** Columns of a body that has been validated, beyond what a JSON schema can say of them. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { httpError } from '../../http/errors.ts'
import { isTimeZone } from '../../lines/query/timeZone.ts'
import { checkPatterns } from './patterns.ts'

type Given = Pick<SchemaProperty, 'key' | 'pattern' | 'timeZone'>

/**
 * Patterns and time zones that stay as they were pass: other columns may be changed meanwhile.
 * @throws HttpError 400
 */
export function checkColumns(
  columns: readonly Given[] | null | undefined,
  known: readonly Given[] = []
): void {
  const keys = new Set<string>()
  for (const [index, { key, timeZone }] of (columns ?? []).entries()) {
    if (keys.has(key)) throw httpError('repeatedColumn', { index, key })
    keys.add(key)
    if (!timeZone || isTimeZone(timeZone)) continue
    const isKept = known.find((column) => column.key === key)?.timeZone === timeZone
    if (!isKept) throw httpError('unknownColumnZone', { index, timeZone })
  }
  checkPatterns(columns, known)
}
