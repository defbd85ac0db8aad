import { expect, it } from 'vitest'
import { countsText } from './countsText.ts'

const counts = { created: 3, updated: 1, unchanged: 5, missing: 0, refused: 2 }
const t = (key: string, values: Record<string, unknown> = {}): string =>
  key === 'catalogHarvests.outcomeCount' ? `${String(values.outcome)} ${String(values.number)}` : key

it('gives the counts of a harvest, in the conditional for a trial', () => {
  expect(countsText({ ...counts, dryRun: false }, t, String).split(' – ')).toEqual([
    'catalogHarvests.outcomes.created 3',
    'catalogHarvests.outcomes.updated 1',
    'catalogHarvests.outcomes.missing 0',
    'catalogHarvests.outcomes.refused 2'
  ])
  expect(countsText({ ...counts, dryRun: true }, t, String)).toContain(
    'catalogHarvests.trialOutcomes.created 3'
  )
})
