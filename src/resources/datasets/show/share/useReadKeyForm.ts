import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { readKeyIntervals, type ReadKeyInterval } from '../../../../../contract/apiKeys.ts'
import type { Dataset } from '../../../../../contract/datasets/dataset.ts'
import { useNotification } from '../../../../layout/useNotification.ts'
import { followBases, type FieldBases } from '../../../../ui/conflict/editedFields.ts'
import { formFields, formOver, valuesWithoutSent } from '../../../../ui/conflict/formFields.ts'
import type { ConflictQuestion } from '../../../../ui/conflict/useConflictQuestion.ts'
import { useAction } from '../../../../ui/form/useAction.ts'
import { useCheckedForm, type CheckedForm } from '../../../../ui/form/useCheckedForm.ts'
import { useOwned } from '../../../owned/OwnedPageContext.tsx'
import { useSharedRecordSave } from '../../../owned/save/useSharedRecordSave.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'

interface ReadKeyForm {
  active: boolean
  interval: ReadKeyInterval
}

function formOf({ readApiKey }: Dataset): ReadKeyForm {
  return {
    active: !!readApiKey?.active,
    interval: readKeyIntervals.find((candidate) => candidate === readApiKey?.interval) ?? 'P1M'
  }
}

interface ReadKeyFormState {
  saved: ReadKeyForm
  values: ReadKeyForm
  setValues: (changes: Partial<ReadKeyForm>) => void
  form: CheckedForm
  question: ConflictQuestion | undefined
}

/** Form of the read API key of the dataset. */
export function useReadKeyForm(): ReadKeyFormState {
  const t = useTranslate()
  const notify = useNotification()
  const { dataset, reload } = useDataset()
  const saved = formOf(dataset)
  const [edits, setEdits] = useState<Partial<ReadKeyForm>>({})
  const values = { ...saved, ...edits }
  const labels = {
    active: t('datasets.share.readKey.active'),
    interval: t('datasets.share.readKey.interval')
  }
  const fields = formFields<ReadKeyForm, Dataset>(values, saved, labels, formOf)
  const bases = useRef<FieldBases>(new Map())
  useEffect(() => followBases(bases.current, fields, dataset))
  const shared = useSharedRecordSave(useOwned<Dataset>())
  const action = useAction()
  const form = useCheckedForm({
    problems: {},
    action,
    isDirty: fields.length > 0,
    isUnchanged: fields.length === 0,
    save: () => action.run(save)
  })
  async function save(): Promise<boolean> {
    const discardedIds = await shared.save({
      fields,
      bases: bases.current,
      changesOver: (current, excludedIds = new Set()) =>
        fields.every((field) => excludedIds.has(field.id))
          ? undefined
          : { readApiKey: formOver(fields, formOf(current), excludedIds) },
      textOf: (field, value) =>
        field === 'interval' ? t(`datasets.share.readKey.intervals.${String(value)}`) : value
    })
    if (!discardedIds) return false
    // What was changed meanwhile stays.
    setEdits((current) => valuesWithoutSent(current, edits))
    if (discardedIds.size < fields.length) notify({ type: 'success', msg: t('datasets.share.readKey.saved') })
    await reload()
    return true
  }

  return {
    saved,
    values,
    setValues: (changes) => setEdits((current) => ({ ...current, ...changes })),
    form,
    question: shared.question
  }
}
