/** Columns of a body that has been validated, beyond what a JSON schema can say of them. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { httpError } from '../../http/errors.ts'
import { isTimeZone } from '../../lines/query/timeZone.ts'
import { checkPatterns } from './patterns.ts'

type Given = Pick<SchemaProperty, 'key' | 'pattern' | 'timeZone'>

/**
 * What is wrong as it was before passes: other columns may be changed meanwhile. A column that is there several times by
 * an earlier defect may be so no more often.
 * @throws HttpError 400
 */
export function checkColumns(
  columns: readonly Given[] | null | undefined,
  known: readonly Given[] = []
): void {
  const counts = new Map<string, number>()
  const knownByKey = Map.groupBy(known, ({ key }) => key)
  for (const [index, { key, timeZone }] of (columns ?? []).entries()) {
    const before = knownByKey.get(key) ?? []
    const count = (counts.get(key) ?? 0) + 1
    if (count > Math.max(1, before.length)) throw httpError('repeatedColumn', { index, key })
    counts.set(key, count)
    if (!timeZone || isTimeZone(timeZone)) continue
    if (before[0]?.timeZone !== timeZone) throw httpError('unknownColumnZone', { index, timeZone })
  }
  checkPatterns(columns, known)
}
