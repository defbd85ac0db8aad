import { useDataProvider, useTranslate } from 'react-admin'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import { followBases, type EditedField, type FieldBases } from '../../../ui/conflict/editedFields.ts'
import { saveOver, type ConflictChoice } from '../../../ui/conflict/saveOver.ts'
import { useConflictQuestion, type ConflictQuestion } from '../../../ui/conflict/useConflictQuestion.ts'
import type { DatasetPage } from './useDatasetPage.ts'
import { saveFailure } from './useDatasetSave.ts'

/** Local edits of a section, over whatever copy of the dataset. */
export interface SavableEdits {
  fields: EditedField<Dataset>[]
  changesOver: (dataset: Dataset, without?: ReadonlySet<string>) => Record<string, unknown> | undefined
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

/**
 * Saves the edits of a section in one go, over what the server has by then: what others have changed elsewhere in the
 * dataset stays, and the person is asked about what they changed in the same fields. The server refuses (412) a save
 * that comes from a copy which somebody else has changed meanwhile.
 */
export function useEditsSave(page: DatasetPage, edits: SavableEdits): EditsSave {
  const t = useTranslate()
  const dataProvider = useDataProvider()
  const notify = useNotification()
  const [saving, setSaving] = useState(false)
  const { ask, question } = useConflictQuestion()
  const bases = useRef<FieldBases>(new Map())
  const { dataset, replace } = page
  const { fields } = edits
  useEffect(() => followBases(bases.current, fields, dataset), [fields, dataset])

  function askAbout(conflicts: (EditedField<Dataset> & { theirs: unknown })[]): Promise<ConflictChoice> {
    return ask(conflicts.map((conflict) => ({ ...conflict, label: nameOf(conflict) })))
  }

  function nameOf({ label, column }: EditedField<Dataset>): string {
    const name = t(label, { _: label })
    return column ? t('datasets.conflict.ofColumn', { column, name }) : name
  }

  async function latest(): Promise<Dataset> {
    const { data } = await dataProvider.getOne<Dataset>('datasets', { id: dataset.id, meta: { draft: true } })
    replace(data)
    return data
  }

  async function write(known: Dataset, without: ReadonlySet<string>): Promise<void> {
    const changes = edits.changesOver(known, without)
    if (!changes) return
    const { data } = await dataProvider.update<Dataset>('datasets', {
      id: dataset.id,
      data: changes,
      // The changes are exact: nothing is left out because it equals a former value.
      previousData: undefined as never,
      meta: { draft: true, seen: `"${known.updatedAt}"` }
    })
    replace(data)
  }

  async function saveOverLatest(): Promise<boolean> {
    const given = await saveOver({
      fields,
      bases: bases.current,
      start: dataset,
      read: latest,
      ask: askAbout,
      write
    })
    if (!given) return false
    edits.forgetSaved()
    edits.forget(given)
    return true
  }

  async function saveAll(): Promise<boolean> {
    setSaving(true)
    try {
      const isSaved = await saveOverLatest()
      if (isSaved) notify({ type: 'success', msg: t('datasets.update.saved') })
      return isSaved
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
