import { useDataProvider, useTranslate } from 'react-admin'
import { useMemo, useState } from 'react'
import type { RemoteService } from '../../../../contract/remoteServices/remoteService.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import { useSharedSave } from '../../../ui/conflict/useSharedSave.ts'
import type { ConflictQuestion } from '../../../ui/conflict/useConflictQuestion.ts'
import { useRecordEdits, type RecordFormEdits } from '../../owned/save/useRecordEdits.ts'
import { editedTitles, keysOfTabs, sentChanges, type EditedKey, type ServiceTab } from '../model/edits.ts'

export interface ServiceEdits {
  /** Service with the local edits. */
  edited: RemoteService
  set: RecordFormEdits<RemoteService, EditedKey>['set']
  isDirty: (tab: ServiceTab) => boolean
  dirty: boolean
  /** Whether the edits are valid. */
  valid: boolean
  discard: () => void
  /** Saves the edits; resolves to false after a failure, which is notified. */
  save: () => Promise<boolean>
  saving: boolean
  question: ConflictQuestion | undefined
}

/** Edits of a service in all tabs of its page, and their common save. */
export function useServiceEdits(
  service: RemoteService,
  replace: (service: RemoteService) => void
): ServiceEdits {
  const t = useTranslate()
  const notify = useNotification()
  const dataProvider = useDataProvider()
  const edits = useRecordEdits<RemoteService, EditedKey>(service, editedTitles)
  const fields = useMemo(
    () => edits.fields.map((field) => ({ ...field, label: t(field.label) })),
    [edits.fields, t]
  )
  const shared = useSharedSave(fields, service)
  const [saving, setSaving] = useState(false)
  const valid = !!edits.data.title

  async function readService(): Promise<RemoteService> {
    const { data } = await dataProvider.getOne<RemoteService>('remote-services', { id: service.id })
    replace(data)
    return data
  }

  async function writeChanges(current: RemoteService, excludedIds: ReadonlySet<string>): Promise<void> {
    const changes = sentChanges(edits.changesOver(current, excludedIds) ?? {})
    if (Object.keys(changes).length === 0) return
    const { data } = await dataProvider.update<RemoteService>('remote-services', {
      id: service.id,
      data: changes,
      // Without previous data every key is sent, even with an unchanged value.
      previousData: undefined as never,
      meta: { ifMatch: `"${current.updatedAt}"` }
    })
    replace(data)
  }

  async function save(): Promise<boolean> {
    setSaving(true)
    try {
      const discardedIds = await shared.save({ read: readService, write: writeChanges })
      if (!discardedIds) return false
      edits.discard()
      notify({ type: 'success', msg: t('remoteServices.save.saved') })
      return true
    } catch (error) {
      notify({ msg: t('remoteServices.save.error'), error })
      return false
    } finally {
      setSaving(false)
    }
  }

  return {
    edited: { ...service, ...emptied, ...edits.data },
    set: edits.set,
    isDirty: (tab) => keysOfTabs[tab].some((key) => edits.isDirty(key)),
    dirty: edits.dirty,
    valid,
    discard: edits.discard,
    save,
    saving,
    question: shared.question
  }
}

/** Undefined for every edited key: a key that the form omits was emptied. */
const emptied: Partial<Record<EditedKey, undefined>> = Object.fromEntries(
  Object.keys(editedTitles).map((key) => [key, undefined])
)
