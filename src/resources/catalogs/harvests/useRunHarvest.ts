import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CatalogHarvest } from '../../../../contract/catalogs/harvest.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { harvestQuery, patchHarvest } from './harvestsApi.ts'

type RunChoices = Partial<Pick<CatalogHarvest, 'dryRun' | 'confirmsMissing' | 'recreatesRemoved'>>

interface HarvestStart {
  /**
   * Starts a run.
   * @throws the error of the server, after its notification
   */
  run: (choices: RunChoices) => Promise<void>
  /** Whether a run is being asked for: the status of the harvest does not tell yet. */
  isStarting: boolean
}

/** Starts runs of a harvest. */
export function useRunHarvest({ _id: id }: CatalogHarvest): HarvestStart {
  const t = useViewTranslate()
  const client = useQueryClient()
  const notify = useNotification()
  const [isStarting, setStarting] = useState(false)

  async function run(choices: RunChoices): Promise<void> {
    setStarting(true)
    try {
      await patchHarvest(id, { ...choices, status: 'waiting' })
    } catch (error) {
      notify({ msg: t('catalogHarvests.runError'), error })
      throw error
    } finally {
      await client.invalidateQueries({ queryKey: harvestQuery(id).queryKey })
      setStarting(false)
    }
  }

  return { run, isStarting }
}
