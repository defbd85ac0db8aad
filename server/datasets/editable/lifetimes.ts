/** Lifetime of lines and of their history (docs/api/editing.md). */
import { isDeepStrictEqual } from 'node:util'
import { attachmentColumn } from '../../../contract/datasets/attachmentColumn.ts'
import { addMonths } from '../../time/months.ts'
import type { DatasetRecord } from '../record.ts'
import type { LineDatabase } from './database.ts'

interface Delay {
  value?: number
  unit?: 'hours' | 'days' | 'weeks' | 'months'
}

interface LineLifetime {
  active?: boolean
  prop?: string
  delay?: Delay
  checkedAt?: string
}

const historyState = 'history'

const hourMs = 3_600_000
const unitMs = { hours: hourMs, days: 24 * hourMs, weeks: 7 * 24 * hourMs }

/** Returns the date, in milliseconds since 1970, before which lines or revisions are too old. */
export function limitOf({ value = 0, unit = 'days' }: Delay, now: number): number {
  return unit === 'months' ? addMonths(now, -value) : now - value * unitMs[unit]
}

/** Starts, clears or shortens the history of the lines according to the settings of the dataset. */
export function keepHistory(
  database: LineDatabase,
  { rest, schema }: Pick<DatasetRecord, 'rest' | 'schema'>,
  now: number
): void {
  const isKept = rest?.history === true
  const wasKept = database.readState(historyState) === 'kept'
  const { active, delay } = (rest?.historyTTL ?? {}) as { active?: boolean; delay?: Delay }
  // Revisions may have been written before the state `kept` was.
  const isOver = !isKept && (wasKept || database.revisions.count() > 0)
  if (!isOver && isKept === wasKept && !(isKept && active)) return
  database.abandoned.follow(attachmentColumn(schema)?.key)
  database.transaction(() => {
    if (isKept && !wasKept) database.revisions.start()
    if (isOver) database.revisions.clear()
    if (isKept && active && delay) database.revisions.forgetBefore(limitOf(delay, now))
    database.writeState(historyState, isKept ? 'kept' : 'none')
  })
}

const checkedEveryMs = hourMs

/** Returns the date column and the limit of the lines that are too old, when the hourly check is due. */
export function dueLifetime(
  { rest, status, count }: Pick<DatasetRecord, 'rest' | 'status' | 'count'>,
  now: number
): { key: string; limit: number } | undefined {
  const { active, prop, delay, checkedAt } = (rest?.ttl ?? {}) as LineLifetime
  if (!active || !prop || !delay || status !== 'finalized' || !count) return undefined
  if (checkedAt && now - Date.parse(checkedAt) < checkedEveryMs) return undefined
  return { key: prop, limit: limitOf(delay, now) }
}

/**
 * Returns new settings with the date of the last check. Only the platform sets this date, and other settings of the
 * lifetime reset it.
 */
export function withCheck(
  rest: NonNullable<DatasetRecord['rest']>,
  before: DatasetRecord['rest']
): NonNullable<DatasetRecord['rest']> {
  const previousTtl = before?.ttl as LineLifetime | undefined
  const newTtl = rest.ttl as LineLifetime | null | undefined
  if (!newTtl) return rest
  const { checkedAt: _checkedAt, ...ttl } = newTtl
  const { checkedAt, ...ttlBefore } = previousTtl ?? {}
  const isSame = checkedAt !== undefined && isDeepStrictEqual(ttl, ttlBefore)
  return { ...rest, ttl: isSame ? { ...ttl, checkedAt } : ttl }
}
