import { useTranslate } from 'react-admin'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNotification } from '../../../layout/useNotification.ts'
import { followBases, type FieldBases } from '../../../ui/conflict/editedFields.ts'
import type { ConflictQuestion } from '../../../ui/conflict/useConflictQuestion.ts'
import type { DatasetPage } from './useDatasetPage.ts'
import { saveFailure } from './useDatasetSave.ts'
import { useSharedDatasetSave, type DatasetEdits } from './useSharedDatasetSave.ts'

/** Local edits of a section, over whatever copy of the dataset. */
export interface SavableEdits extends Omit<DatasetEdits, 'bases' | 'textOf'> {
  forget: (ids: ReadonlySet<string>) => void
  forgetSaved: () => void
}

export interface EditsSave {
  /** False when nothing was saved and the person knows why. */
  save: () => Promise<boolean>
  saving: boolean
  /** What waits for an answer: `ConflictDialog` shows it. */
  question: ConflictQuestion | undefined
}

/** Saves the edits of a section in one go, as `useSharedDatasetSave` does. */
export function useEditsSave(page: DatasetPage, edits: SavableEdits): EditsSave {
  const t = useTranslate()
  const notify = useNotification()
  const [saving, setSaving] = useState(false)
  const { save: saveShared, question } = useSharedDatasetSave(page)
  const bases = useRef<FieldBases>(new Map())
  const { dataset } = page
  const { fields, changesOver } = edits
  useEffect(() => followBases(bases.current, fields, dataset), [fields, dataset])

  async function saveAll(): Promise<boolean> {
    setSaving(true)
    try {
      const given = await saveShared({ fields, bases: bases.current, changesOver })
      if (!given) return false
      edits.forgetSaved()
      edits.forget(given)
      notify({ type: 'success', msg: t('datasets.update.saved') })
      return true
    } catch (error) {
      notify(saveFailure(error, t))
      return false
    } finally {
      setSaving(false)
    }
  }

  // The same object as long as nothing is under way: a section is not drawn again for what is typed in another.
  const run = useRef(saveAll)
  useEffect(() => {
    run.current = saveAll
  })
  const save = useCallback(() => run.current(), [])
  return useMemo(() => ({ save, saving, question }), [save, saving, question])
}
