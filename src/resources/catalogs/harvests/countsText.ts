import type { HarvestCounts, HarvestOutcome } from '../../../../contract/catalogs/harvest.ts'
import type { Translate } from '../../../i18n/translate.tsx'

/** Outcomes that a list shows; `unchanged` is left out. */
const countedOutcomes: HarvestOutcome[] = ['created', 'updated', 'missing', 'refused']

/** Returns the counts of a harvest as a text, in the conditional for a trial. */
export function countsText(
  counts: HarvestCounts & { dryRun: boolean },
  t: Translate,
  number: (value: number) => string
): string {
  const outcomes = counts.dryRun ? 'trialOutcomes' : 'outcomes'
  return countedOutcomes
    .map((outcome) =>
      t('catalogHarvests.outcomeCount', {
        outcome: t(`catalogHarvests.${outcomes}.${outcome}`),
        number: number(counts[outcome])
      })
    )
    .join(' – ')
}
