import { useDataProvider, useTranslate } from 'react-admin'
import { useState } from 'react'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { ApiError, errorDetail } from '../../../api/http.ts'
import type { Translate } from '../../../i18n/translate.tsx'
import type { NotificationInput } from '../../../layout/notifications.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import { readableProblems } from '../../../schemaForms/problems/readableProblems.ts'
import { metadataKeys } from '../show/metadata/metadataSchema.ts'
import { useDataset } from './DatasetPageContext.tsx'
import { useSharedDatasetSave } from './useSharedDatasetSave.ts'

/** What is told of a change that the server refused, in the words of the form. */
export function saveFailure(error: unknown, t: Translate): NotificationInput {
  const msg = t('datasets.update.error')
  if (!(error instanceof ApiError)) return { msg, error }
  if (error.status === 409) return { type: 'error', msg: t('datasets.update.conflict') }
  const fields = metadataKeys.map((key) => ({ key, title: t(`datasets.metadata.${key}`, { _: key }) }))
  const detail = readableProblems(errorDetail(error), fields, t)
  return { msg, error: new ApiError(error.status, detail, error.headers) }
}

type Changes = Record<string, unknown>

export interface DatasetSave {
  /**
   * Saves some keys, null removing them; false when it failed and the person was told. Changes that start from the
   * present values are a function of the dataset: called again with what others have saved meanwhile.
   */
  save: (changes: Changes | ((dataset: Dataset) => Changes)) => Promise<boolean>
  saving: boolean
}

/** Changes the dataset of the page: its draft when there is one, but inside `PublishedVersion`. */
export function useDatasetSave(success?: string): DatasetSave {
  const t = useTranslate()
  const page = useDataset()
  const { dataset, isPublishedVersion, replace } = page
  const shared = useSharedDatasetSave(page)
  const dataProvider = useDataProvider()
  const notify = useNotification()
  const [saving, setSaving] = useState(false)

  async function write(changes: Changes): Promise<void> {
    const answer = await dataProvider.update<Dataset>('datasets', {
      id: dataset.id,
      data: changes,
      // The changes are exact: nothing is left out because it equals a former value.
      previousData: undefined as never,
      meta: isPublishedVersion ? {} : { draft: true }
    })
    replace(answer.data)
  }

  return {
    saving,
    async save(changes) {
      setSaving(true)
      try {
        if (typeof changes === 'function') {
          await shared.save({ fields: [], bases: new Map(), changesOver: changes })
        } else await write(changes)
        notify({ type: 'success', msg: success ?? t('datasets.update.saved') })
        return true
      } catch (error) {
        notify(saveFailure(error, t))
        return false
      } finally {
        setSaving(false)
      }
    }
  }
}
