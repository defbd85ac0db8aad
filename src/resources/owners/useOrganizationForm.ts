import { useState } from 'react'
import { useCreate } from 'react-admin'
import type { Stated } from '../../api/http.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useNotification } from '../../layout/useNotification.ts'
import { formFields, formOver } from '../../ui/conflict/formFields.ts'
import type { ConflictQuestion } from '../../ui/conflict/useConflictQuestion.ts'
import { missingProblem } from '../../ui/form/fieldProblems.ts'
import { useAction } from '../../ui/form/useAction.ts'
import { useCheckedForm, type CheckedForm } from '../../ui/form/useCheckedForm.ts'
import {
  isNewDirectoryId,
  newOrganization,
  organizationFormOf,
  type DirectoryOrganization,
  type OrganizationForm
} from './organizationForm.ts'
import { useAccountChange } from './useAccountChange.ts'

interface OrganizationFormState {
  labels: OrganizationForm
  values: OrganizationForm
  setValues: (changes: Partial<OrganizationForm>) => void
  /** Id of a new organization; empty to let the directory choose one. */
  id: string
  setId: (id: string) => void
  checked: CheckedForm
  question: ConflictQuestion | undefined
}

/**
 * Form that creates an organization, or edits one.
 * @param organization undefined for a new one
 */
export function useOrganizationForm(
  organization: DirectoryOrganization | undefined,
  onSaved: () => void
): OrganizationFormState {
  const t = useViewTranslate()
  const notify = useNotification()
  const [create] = useCreate<DirectoryOrganization>()
  const [values, setValues] = useState(() => organizationFormOf(organization))
  const [id, setId] = useState('')
  const labels = {
    name: t('admin.organizations.name'),
    description: t('admin.organizations.description')
  }
  const fields = formFields<OrganizationForm, Stated<DirectoryOrganization>>(
    values,
    organizationFormOf(organization),
    labels,
    ({ data }) => organizationFormOf(data)
  )
  const { change, question } = useAccountChange<DirectoryOrganization>(
    'organizations',
    fields,
    organization ?? { id, name: '' }
  )

  async function save(): Promise<boolean> {
    if (!organization)
      await create('organizations', { data: newOrganization(id, values) }, { returnPromise: true })
    else if (!(await rename(organization))) return false
    notify({ type: 'success', msg: t('admin.written') })
    onSaved()
    return true
  }

  function rename(edited: DirectoryOrganization): Promise<boolean> {
    return change(edited.id, (current, excludedIds) => {
      const saved = organizationFormOf(current)
      const { name, description } = formOver(fields, saved, excludedIds)
      return {
        data: { name: name.trim(), description },
        previousData: { ...current, description: saved.description }
      }
    })
  }

  const action = useAction()
  const checked = useCheckedForm({
    problems: {
      'organization-name': missingProblem(values.name, t),
      'organization-id': isNewDirectoryId(id) ? undefined : t('admin.organizations.idProblem')
    },
    places: { duplicateOrga: 'organization-id' },
    action,
    isDirty: fields.length > 0 || !!id,
    isUnchanged: !!organization && fields.length === 0,
    save: () => action.run(save)
  })

  return {
    labels,
    values,
    setValues: (changes) => setValues({ ...values, ...changes }),
    id,
    setId,
    checked,
    question
  }
}
