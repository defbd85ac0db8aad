import { useDataProvider, useTranslate } from 'react-admin'
import { useState } from 'react'
import { useNotification } from '../../../layout/useNotification.ts'
import type { OwnedRecord } from '../kind.ts'
import { useOwned } from '../OwnedPageContext.tsx'
import { saveFailureOf } from './saveFailure.ts'
import { useSharedRecordSave } from './useSharedRecordSave.ts'

type Changes = Record<string, unknown>

interface RecordSave<Entity> {
  /**
   * Saves some keys; null removes a key. Resolves to false after a failure, which is notified. Changes that depend on
   * current values are a function of the record, called again after another user's save.
   * @param finish other writes of the same change: success is notified after them, since a write closes earlier
   *   notifications about its record
   */
  save: (changes: Changes | ((record: Entity) => Changes), finish?: () => Promise<void>) => Promise<boolean>
  saving: boolean
}

/** Save of the page's record. */
export function useRecordSave<Entity extends OwnedRecord = OwnedRecord>(
  success?: string
): RecordSave<Entity> {
  const t = useTranslate()
  const page = useOwned<Entity>()
  const { kind, record, meta, replace } = page
  const shared = useSharedRecordSave(page)
  const dataProvider = useDataProvider()
  const notify = useNotification()
  const [saving, setSaving] = useState(false)

  async function write(changes: Changes): Promise<void> {
    const response = await dataProvider.update(kind.resource, {
      id: record.id,
      data: changes,
      // Without previous data every key is sent, even with an unchanged value.
      previousData: undefined as never,
      meta
    })
    replace(response.data as Entity)
  }

  return {
    saving,
    async save(changes, finish) {
      setSaving(true)
      try {
        if (typeof changes === 'function') {
          await shared.save({ fields: [], bases: new Map(), changesOver: changes })
        } else await write(changes)
        await finish?.()
        notify({ type: 'success', msg: success ?? t('owned.save.saved') })
        return true
      } catch (error) {
        notify(saveFailureOf(kind, error, t))
        return false
      } finally {
        setSaving(false)
      }
    }
  }
}
