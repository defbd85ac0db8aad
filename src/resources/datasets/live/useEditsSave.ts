import { useDataProvider, useTranslate } from 'react-admin'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { ApiError } from '../../../api/http.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import {
  conflictsOf,
  followBases,
  type EditedField,
  type FieldBases,
  type FieldConflict
} from '../model/editedFields.ts'
import type { DatasetPage } from './useDatasetPage.ts'
import { saveFailure } from './useDatasetSave.ts'

/** Local edits of a section, over whatever copy of the dataset. */
export interface SavableEdits {
  fields: EditedField[]
  changesOver: (dataset: Dataset, without?: ReadonlySet<string>) => Record<string, unknown> | undefined
  forget: (ids: ReadonlySet<string>) => void
  forgetSaved: () => void
}

/** Whose values are saved, undefined to save nothing yet. */
export type ConflictChoice = 'mine' | 'theirs' | undefined

export interface ConflictQuestion {
  conflicts: FieldConflict[]
  answer: (choice: ConflictChoice) => void
}

export interface EditsSave {
  /** False when nothing was saved and the person knows why. */
  save: () => Promise<boolean>
  saving: boolean
  /** What waits for an answer: `ConflictDialog` shows it. */
  question: ConflictQuestion | undefined
}

/** As many times somebody else may save between our look and our save. */
const mostTries = 5

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
  const [question, setQuestion] = useState<ConflictQuestion>()
  const bases = useRef<FieldBases>(new Map())
  const { dataset, replace } = page
  const { fields } = edits
  useEffect(() => followBases(bases.current, fields, dataset), [fields, dataset])

  function ask(conflicts: FieldConflict[]): Promise<ConflictChoice> {
    return new Promise((resolve) => {
      setQuestion({
        conflicts,
        answer(choice) {
          setQuestion(undefined)
          resolve(choice)
        }
      })
    })
  }

  async function latest(): Promise<Dataset> {
    const { data } = await dataProvider.getOne<Dataset>('datasets', { id: dataset.id, meta: { draft: true } })
    replace(data)
    return data
  }

  async function saveOver(start: Dataset): Promise<boolean> {
    const given = new Set<string>()
    let known = start
    for (let tries = 1; ; tries++) {
      const disputed = fields.filter(({ id }) => !given.has(id))
      const conflicts = conflictsOf(bases.current, disputed, known)
      if (conflicts.length > 0) {
        const choice = await ask(conflicts)
        if (!choice) return false
        for (const { id, theirs } of conflicts) {
          if (choice === 'theirs') given.add(id)
          else bases.current.set(id, theirs)
        }
      }
      const changes = edits.changesOver(known, given)
      if (!changes) break
      try {
        const { data } = await dataProvider.update<Dataset>('datasets', {
          id: dataset.id,
          data: changes,
          // The changes are exact: nothing is left out because it equals a former value.
          previousData: undefined as never,
          meta: { draft: true, seen: `"${known.updatedAt}"` }
        })
        replace(data)
        break
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 412) || tries === mostTries) throw error
        known = await latest()
      }
    }
    // The server has what is sent: what is typed since then starts from it.
    for (const { id, mine } of fields) if (!given.has(id)) bases.current.set(id, mine)
    edits.forgetSaved()
    edits.forget(given)
    return true
  }

  async function saveAll(): Promise<boolean> {
    setSaving(true)
    try {
      const isSaved = await saveOver(dataset)
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
