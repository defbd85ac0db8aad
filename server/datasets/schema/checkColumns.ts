/** Checks of the columns of a request body that JSON Schema cannot express; the body is already validated. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { httpError } from '../../http/errors.ts'
import { isTimeZone } from '../../lines/query/timeZone.ts'
import { checkPatterns } from './patterns.ts'

type CheckedColumn = Pick<SchemaProperty, 'key' | 'pattern' | 'timeZone'>

/**
 * Checks for repeated columns, unknown time zones and unsafe patterns. Errors already in the stored columns pass, so
 * that users can still change other columns. Because of an old bug a stored column may be repeated: it may not be
 * repeated more often.
 * @param existingColumns the stored columns
 * @throws HttpError 400
 */
export function checkColumns(
  columns: readonly CheckedColumn[] | null | undefined,
  existingColumns: readonly CheckedColumn[] = []
): void {
  const counts = new Map<string, number>()
  const knownByKey = Map.groupBy(existingColumns, ({ key }) => key)
  for (const [index, { key, timeZone }] of (columns ?? []).entries()) {
    const before = knownByKey.get(key) ?? []
    const count = (counts.get(key) ?? 0) + 1
    if (count > Math.max(1, before.length)) throw httpError('repeatedColumn', { index, key })
    counts.set(key, count)
    if (!timeZone || isTimeZone(timeZone)) continue
    if (before[0]?.timeZone !== timeZone) throw httpError('unknownColumnZone', { index, timeZone })
  }
  checkPatterns(columns, existingColumns)
}
