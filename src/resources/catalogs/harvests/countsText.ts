import type { HarvestCounts, HarvestOutcome } from '../../../../contract/catalogs/harvest.ts'
import type { Translate } from '../../../i18n/translate.tsx'

/** What is told of a harvest in a list: what has not changed is left out. */
const told: HarvestOutcome[] = ['created', 'updated', 'missing', 'refused']

/** What a harvest did, or what it would do where it was a trial. */
export function countsText(
  counts: HarvestCounts & { dryRun: boolean },
  t: Translate,
  number: (value: number) => string
): string {
  const outcomes = counts.dryRun ? 'trialOutcomes' : 'outcomes'
  return told
    .map((outcome) =>
      t('catalogHarvests.outcomeCount', {
        outcome: t(`catalogHarvests.${outcomes}.${outcome}`),
        number: number(counts[outcome])
      })
    )
    .join(' – ')
}
