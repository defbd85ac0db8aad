import { describe, expect, it } from 'vitest'
import type { LogLine } from './catalog.ts'
import { withLogLine } from './log.ts'

const line = (type: LogLine['type'], msg: string, more: Partial<LogLine> = {}): LogLine => ({
  type,
  msg,
  date: '2026-01-01T00:00:00.000Z',
  ...more
})

describe('a log that is followed', () => {
  it('has each line once, whether it was read, received on the channel or both', () => {
    const read = [line('step', 'one'), line('info', 'two')]
    expect(withLogLine(read, line('info', 'two'))).toEqual(read)
    expect(withLogLine(read, line('info', 'two', { extra: 'more' }))).toHaveLength(3)
    expect(withLogLine(read, line('info', 'two', { date: '2026-01-01T00:00:01.000Z' }))).toHaveLength(3)
  })

  it('has one line for a task, the latest', () => {
    const at = (second: number, progress: number): LogLine =>
      line('task', 'Download', { key: 'download', progress, date: `2026-01-01T00:00:0${second}.000Z` })
    const log = [line('step', 'one'), at(1, 10), line('info', 'after')]
    expect(withLogLine(log, at(2, 20))).toEqual([log[0], at(2, 20), log[2]])
    expect(withLogLine(log, at(0, 5))).toEqual(log)
    expect(withLogLine(log, line('task', 'Other', { key: 'other' }))).toHaveLength(4)
  })
})
