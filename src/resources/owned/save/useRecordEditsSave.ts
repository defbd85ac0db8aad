import { useTranslate } from 'react-admin'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNotification } from '../../../layout/useNotification.ts'
import { followBases, type FieldBases } from '../../../ui/conflict/editedFields.ts'
import type { ConflictQuestion } from '../../../ui/conflict/useConflictQuestion.ts'
import { useLatest } from '../../../ui/useLatest.ts'
import type { OwnedRecord } from '../kind.ts'
import type { OwnedPage } from '../OwnedPageContext.tsx'
import { saveFailureOf } from './saveFailure.ts'
import { useSharedRecordSave, type RecordEdits } from './useSharedRecordSave.ts'

/** Local edits of a section, applicable to any copy of the record. */
export interface SavableEdits<Entity> extends Omit<RecordEdits<Entity>, 'bases' | 'isOutdated' | 'textOf'> {
  discardFields: (ids: ReadonlySet<string>) => void
  forgetSaved: () => void
}

export interface EditsSave {
  /** Saves the edits; resolves to false when nothing was saved, after a notification. */
  save: () => Promise<boolean>
  saving: boolean
  /** Open conflict, which `ConflictDialog` displays. */
  question: ConflictQuestion | undefined
}

/** Saves the edits of a section at once, as `useSharedRecordSave` does. */
export function useRecordEditsSave<Entity extends OwnedRecord>(
  page: OwnedPage<Entity>,
  edits: SavableEdits<Entity>
): EditsSave {
  const t = useTranslate()
  const notify = useNotification()
  const [saving, setSaving] = useState(false)
  const { save: saveShared, question } = useSharedRecordSave(page)
  const bases = useRef<FieldBases>(new Map())
  const { kind, record } = page
  const { fields, changesOver } = edits
  useEffect(() => followBases(bases.current, fields, record), [fields, record])

  async function saveAll(): Promise<boolean> {
    setSaving(true)
    try {
      const discardedIds = await saveShared({ fields, bases: bases.current, changesOver })
      if (!discardedIds) return false
      edits.forgetSaved()
      edits.discardFields(discardedIds)
      notify({ type: 'success', msg: t('owned.save.saved') })
      return true
    } catch (error) {
      notify(saveFailureOf(kind, error, t))
      return false
    } finally {
      setSaving(false)
    }
  }

  // Memoized, so that typing in one section does not render the others.
  const latestSave = useLatest(saveAll)
  const save = useCallback(() => latestSave.current(), [latestSave])
  return useMemo(() => ({ save, saving, question }), [save, saving, question])
}
