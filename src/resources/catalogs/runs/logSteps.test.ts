import { expect, it } from 'vitest'
import type { LogLine } from '../../../../contract/catalogs/catalog.ts'
import { percentOf, stepsOf } from './logSteps.ts'

const line = (type: LogLine['type'], msg: string, more: Partial<LogLine> = {}): LogLine => ({
  type,
  msg,
  date: '2026-01-01T00:00:00Z',
  ...more
})

it('groups the lines by step, with the outcome of each step', () => {
  const lines = [
    line('warning', 'before'),
    line('step', 'Find'),
    line('info', 'found'),
    line('step', 'Download'),
    line('error', 'gone')
  ]
  expect(stepsOf(lines, 'error').map(({ title, state, lines: said }) => [title, state, said.length])).toEqual(
    [
      [undefined, 'warning', 1],
      ['Find', 'done', 1],
      ['Download', 'error', 1]
    ]
  )
  expect(stepsOf(lines.slice(0, 4), 'running').at(-1)?.state).toBe('running')
  expect(stepsOf([], 'running')).toEqual([])
})

it('computes the progress of a task whose total is known', () => {
  expect(percentOf(line('task', '', { progress: 1, total: 3 }))).toBe(33)
  expect(percentOf(line('task', '', { progress: 5, total: 3 }))).toBe(100)
  expect(percentOf(line('task', '', { progress: 5 }))).toBeUndefined()
})
