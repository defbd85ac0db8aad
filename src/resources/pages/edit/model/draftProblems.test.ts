import { expect, it } from 'vitest'
import { draftProblem } from './draftProblems.ts'

it('does not keep an event that ends before it begins', () => {
  const problem = (startDate?: string, endDate?: string): string | undefined => {
    const dates = { ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) }
    return draftProblem('event', { title: 'Fair', elements: [], eventMetadata: { slug: 'fair', ...dates } })
  }
  expect(problem('2026-05-03', '2026-05-02')).toBe('dates')
  expect(problem('2026-05-03T10:00:00Z', '2026-05-03T09:00:00Z')).toBe('dates')
  expect(problem('2026-05-03T10:00:00Z', '2026-05-03T09:00:00-02:00')).toBeUndefined()
  for (const end of ['2026-05-03', '2026-05-04', undefined]) {
    expect(problem('2026-05-03', end)).toBeUndefined()
    expect(problem('2026-05-03T10:00:00Z', end)).toBeUndefined()
  }
  expect(problem(undefined, '2026-05-03')).toBeUndefined()
})
