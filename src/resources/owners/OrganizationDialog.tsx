import { TextField } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useCreate, useUpdate } from 'react-admin'
import { directoryIdPattern, maxDirectoryIdLength } from '../../../contract/directoryId.ts'
import type { Stated } from '../../api/http.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useNotification } from '../../layout/useNotification.ts'
import { ConflictDialog } from '../../ui/conflict/ConflictDialog.tsx'
import { formFields, formOver } from '../../ui/conflict/formFields.ts'
import { useSharedSave } from '../../ui/conflict/useSharedSave.ts'
import { missingProblem } from '../../ui/form/fieldProblems.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useAction } from '../../ui/form/useAction.ts'
import { useCheckedForm } from '../../ui/form/useCheckedForm.ts'
import { readAccount } from './directoryApi.ts'

export interface DirectoryOrganization {
  id: string
  name: string
  description?: string
  departments?: { id: string; name: string }[]
}

const formOf = (organization?: DirectoryOrganization): Record<'name' | 'description', string> => ({
  name: organization?.name ?? '',
  description: organization?.description ?? ''
})

/** Dialog that creates or renames an organization. */
export function OrganizationDialog(props: {
  organization: DirectoryOrganization | undefined
  onClose: () => void
}): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const { organization, onClose } = props
  const [form, setForm] = useState(() => formOf(organization))
  const [id, setId] = useState('')
  const action = useAction()
  const [create] = useCreate<DirectoryOrganization>()
  const [update] = useUpdate<DirectoryOrganization>()
  const labels = {
    name: t('admin.organizations.name'),
    description: t('admin.organizations.description')
  }
  const fields = formFields<typeof form, Stated<DirectoryOrganization>>(
    form,
    formOf(organization),
    labels,
    ({ data }) => formOf(data)
  )
  const shared = useSharedSave<Stated<DirectoryOrganization>>(fields, {
    data: organization ?? { id, name: '' },
    tag: undefined
  })
  const checked = useCheckedForm({
    problems: { 'organization-name': missingProblem(form.name, t), 'organization-id': idProblem() },
    places: { duplicateOrga: 'organization-id' },
    action,
    isDirty: fields.length > 0 || !!id,
    isUnchanged: !!organization && fields.length === 0,
    save: () => action.run(organization ? () => change(organization.id) : add)
  })

  function idProblem(): string | undefined {
    return !id.trim() || new RegExp(directoryIdPattern).test(id.trim())
      ? undefined
      : t('admin.organizations.idProblem')
  }

  async function add(): Promise<void> {
    const { description } = form
    const data = {
      name: form.name.trim(),
      ...(id.trim() ? { id: id.trim() } : {}),
      ...(description ? { description } : {})
    }
    await create('organizations', { data }, { returnPromise: true })
    finish()
  }

  async function change(organizationId: string): Promise<boolean> {
    const discardedIds = await shared.save({
      read: () => readAccount<DirectoryOrganization>('organizations', organizationId),
      write: async ({ data: current, tag }, excludedIds) => {
        const { name, description } = formOver(fields, formOf(current), excludedIds)
        await update(
          'organizations',
          {
            id: organizationId,
            data: { name: name.trim(), description },
            previousData: { ...current, description: current.description ?? '' },
            meta: { ifMatch: tag }
          },
          { mutationMode: 'pessimistic', returnPromise: true }
        )
      }
    })
    if (discardedIds) finish()
    return discardedIds !== undefined
  }

  function finish(): void {
    notify({ type: 'success', msg: t('admin.written') })
    onClose()
  }

  return (
    <>
      <FormDialog
        title={organization ? t('admin.edit', { name: organization.name }) : t('admin.organizations.add')}
        form={checked}
        color="admin"
        onClose={onClose}
      >
        <TextField
          {...checked.field('organization-name')}
          required
          label={labels.name}
          value={form.name}
          onChange={(event) => setForm({ ...form, name: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 150 } }}
        />
        {!organization && (
          <TextField
            {...checked.field('organization-id', t('admin.organizations.idHelp'))}
            label={t('admin.organizations.id')}
            value={id}
            onChange={(event) => setId(event.target.value)}
            slotProps={{ htmlInput: { maxLength: maxDirectoryIdLength } }}
          />
        )}
        <TextField
          id="organization-description"
          multiline
          minRows={2}
          label={labels.description}
          value={form.description}
          onChange={(event) => setForm({ ...form, description: event.target.value })}
        />
      </FormDialog>
      <ConflictDialog question={shared.question} />
    </>
  )
}
