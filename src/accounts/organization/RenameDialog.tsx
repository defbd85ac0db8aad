import { TextField } from '@mui/material'
import { useState, type ReactNode } from 'react'
import type { Stated } from '../../api/http.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { ConflictDialog } from '../../ui/conflict/ConflictDialog.tsx'
import { formFields } from '../../ui/conflict/formFields.ts'
import { useSharedSave } from '../../ui/conflict/useSharedSave.ts'
import { missingProblem } from '../../ui/form/fieldProblems.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useAction } from '../../ui/form/useAction.ts'
import { useCheckedForm } from '../../ui/form/useCheckedForm.ts'
import {
  patchOrganization,
  readOrganizationState,
  type Department,
  type DirectoryOrganization
} from './organizationApi.ts'

interface RenameDialogProps {
  organization: DirectoryOrganization
  department: Department
  onRenamed: (organization: DirectoryOrganization) => void
  onClose: () => void
}

export function RenameDialog(props: RenameDialogProps): ReactNode {
  const t = useViewTranslate()
  const { organization, department, onRenamed } = props
  const [name, setName] = useState(department.name)
  const action = useAction()
  const written = name.trim()
  const label = t('organization.name')
  const nameIn = ({ departments = [] }: DirectoryOrganization): string =>
    departments.find(({ id }) => id === department.id)?.name ?? ''
  const shared = useSharedSave<Stated<DirectoryOrganization>>(
    formFields({ name: written }, { name: department.name }, { name: label }, ({ data }) => ({
      name: nameIn(data)
    })),
    { data: organization, tag: undefined }
  )
  const form = useCheckedForm({
    problems: { 'new-name': missingProblem(name, t) },
    places: { duplicateDep: 'new-name' },
    action,
    isDirty: written !== department.name,
    isUnchanged: written === department.name,
    save: () =>
      action.run(async () => {
        const chosenFields = await shared.save({
          read: () => readOrganizationState(organization.id),
          write: async ({ data, tag }, without) => {
            const departments = (data.departments ?? []).map((known) =>
              known.id === department.id ? { ...known, name: written } : known
            )
            onRenamed(
              without.has('name') ? data : await patchOrganization(organization.id, { departments }, tag)
            )
          }
        })
        return chosenFields !== undefined
      })
  })
  return (
    <>
      <FormDialog
        title={t('organization.renameOf', { name: department.name })}
        form={form}
        onClose={props.onClose}
      >
        <TextField
          {...form.field('new-name')}
          label={label}
          value={name}
          onChange={(event) => setName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 150 } }}
          fullWidth
        />
      </FormDialog>
      <ConflictDialog question={shared.question} />
    </>
  )
}
