import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useNotification } from '../../layout/useNotification.ts'
import { useAction } from '../../ui/form/useAction.ts'
import { useCheckedForm, type CheckedForm } from '../../ui/form/useCheckedForm.ts'
import {
  changesOf,
  formOf,
  isAddress,
  type AdministeredBaseApplication,
  type BaseApplicationForm
} from './baseApplication.ts'

interface BaseApplicationFormState {
  values: BaseApplicationForm
  setValues: (changes: Partial<BaseApplicationForm>) => void
  checked: CheckedForm
}

/** Form of the metadata and visibility of a base application; only what was changed is saved. */
export function useBaseApplicationForm(
  base: AdministeredBaseApplication,
  onSaved: () => void
): BaseApplicationFormState {
  const t = useViewTranslate()
  const notify = useNotification()
  const dataProvider = useDataProvider()
  const action = useAction()
  const [values, setValues] = useState(() => formOf(base))
  const changes = changesOf(values, formOf(base))
  const isChanged = Object.keys(changes).length > 0
  const addressProblem = (text: string): string | undefined =>
    isAddress(text) ? undefined : t('baseApplications.address')

  async function save(): Promise<void> {
    await dataProvider.update('base-applications', {
      id: base.id,
      data: changes,
      previousData: { id: base.id }
    })
    notify({ type: 'success', msg: t('baseApplications.saved', { title: values.title || base.url }) })
    onSaved()
  }

  const checked = useCheckedForm({
    problems: {
      'base-image': addressProblem(values.image),
      'base-documentation': addressProblem(values.documentation)
    },
    action,
    isDirty: isChanged,
    isUnchanged: !isChanged,
    save: () => action.run(save)
  })
  return { values, setValues: (edits) => setValues({ ...values, ...edits }), checked }
}
