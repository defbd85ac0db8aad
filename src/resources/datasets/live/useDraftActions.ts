import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { useVerbs } from '../../../dataProvider/useVerbs.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import { useDataset } from './DatasetPageContext.tsx'

interface DraftActions {
  isBusy: boolean
  /** Validates the draft; never rejects, since errors are notified. */
  validate: () => Promise<void>
  cancel: () => Promise<void>
}

/** Actions that end the draft of the page's dataset: validation or cancellation. */
export function useDraftActions(): DraftActions {
  const t = useTranslate()
  const notify = useNotification()
  const { dataset, reload } = useDataset()
  const { cancelDraft, validateDraft } = useVerbs()
  const [isBusy, setIsBusy] = useState(false)

  async function run(action: 'validated' | 'cancelled', request: () => Promise<void>): Promise<void> {
    setIsBusy(true)
    try {
      await request()
      notify({ type: 'success', msg: t(`datasets.show.draft.${action}`) })
      await reload()
    } catch (error) {
      notify({ msg: t(`datasets.show.draft.${action}Error`), error })
    } finally {
      setIsBusy(false)
    }
  }

  return {
    isBusy,
    validate: () => run('validated', () => validateDraft('datasets', { id: dataset.id })),
    cancel: () => run('cancelled', () => cancelDraft('datasets', { id: dataset.id }))
  }
}
