import { useQueryClient } from '@tanstack/react-query'
import type { CatalogHarvest } from '../../../../contract/catalogs/harvest.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { harvestQuery, patchHarvest } from './harvestsApi.ts'

type RunChoices = Partial<Pick<CatalogHarvest, 'dryRun' | 'confirmsMissing' | 'recreatesRemoved'>>

/** Returns a function that starts a run of the harvest. */
export function useRunHarvest({ _id: id }: CatalogHarvest): (choices: RunChoices) => Promise<void> {
  const t = useViewTranslate()
  const client = useQueryClient()
  const notify = useNotification()
  return async (choices) => {
    try {
      await patchHarvest(id, { ...choices, status: 'waiting' })
    } catch (error) {
      notify({ msg: t('catalogHarvests.runError'), error })
    }
    await client.invalidateQueries({ queryKey: harvestQuery(id).queryKey })
  }
}
