/** How long lines and their history are kept (docs/api/editing.md). */
import { isDeepStrictEqual } from 'node:util'
import { attachmentColumn } from '../../../contract/datasets/attachmentColumn.ts'
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

/** The instant before which things are too old. */
export function limitOf({ value = 0, unit = 'days' }: Delay, now: number): number {
  const date = new Date(now)
  if (unit === 'hours') date.setUTCHours(date.getUTCHours() - value)
  else if (unit === 'months') date.setUTCMonth(date.getUTCMonth() - value)
  else date.setUTCDate(date.getUTCDate() - value * (unit === 'weeks' ? 7 : 1))
  return date.getTime()
}

/** Starts, ends or shortens the history of the lines as the dataset says. */
export function keepHistory(
  database: LineDatabase,
  { rest, schema }: Pick<DatasetRecord, 'rest' | 'schema'>,
  now: number
): void {
  const isKept = rest?.history === true
  const wasKept = database.readState(historyState) === 'kept'
  const { active, delay } = (rest?.historyTTL ?? {}) as { active?: boolean; delay?: Delay }
  // Lines may have been written with their history before it was noted that it is kept.
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

const checkedEveryMs = 3_600_000

/** The column and the instant of the lines that are too old, when it is time to look for them. */
export function dueLifetime(
  { rest, status, count }: Pick<DatasetRecord, 'rest' | 'status' | 'count'>,
  now: number
): { key: string; limit: number } | undefined {
  const { active, prop, delay, checkedAt } = (rest?.ttl ?? {}) as LineLifetime
  if (!active || !prop || !delay || status !== 'finalized' || !count) return undefined
  if (checkedAt && now - Date.parse(checkedAt) < checkedEveryMs) return undefined
  return { key: prop, limit: limitOf(delay, now) }
}

/** The settings that replace others: when old lines were looked for is the platform's to say, and of these settings only. */
export function withCheck(
  rest: NonNullable<DatasetRecord['rest']>,
  before: DatasetRecord['rest']
): NonNullable<DatasetRecord['rest']> {
  const known = before?.ttl as LineLifetime | undefined
  const given = rest.ttl as LineLifetime | null | undefined
  if (!given) return rest
  const { checkedAt: _checkedAt, ...ttl } = given
  const { checkedAt, ...ttlBefore } = known ?? {}
  const isSame = checkedAt !== undefined && isDeepStrictEqual(ttl, ttlBefore)
  return { ...rest, ttl: isSame ? { ...ttl, checkedAt } : ttl }
}
