import Delete from '@mui/icons-material/Delete'
import Edit from '@mui/icons-material/EditOutlined'
import GroupAdd from '@mui/icons-material/GroupAdd'
import OpenInNew from '@mui/icons-material/OpenInNew'
import Tune from '@mui/icons-material/Tune'
import { Button, TextField } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useCreate, useDelete, useUpdate } from 'react-admin'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useNotification } from '../../layout/useNotification.ts'
import { pageConfig } from '../../pageConfig.ts'
import { AccountDialog } from './AccountDialog.tsx'
import { AccountList } from './AccountList.tsx'
import { ActionButton } from './ActionButton.tsx'
import { LimitsDialog } from './LimitsDialog.tsx'

interface DirectoryOrganization {
  id: string
  name: string
  description?: string
  departments?: { id: string; name: string }[]
}

const perPage = 25

/** Every organization: created, renamed, removed once it is empty; its own page for its members. */
export function OrganizationsTab(): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const [edited, setEdited] = useState<DirectoryOrganization | 'new'>()
  const [limited, setLimited] = useState<DirectoryOrganization>()
  const [remove] = useDelete<DirectoryOrganization>()
  const pageOf = ({ id }: DirectoryOrganization): string =>
    `${pageConfig.directoryPath}/organization/${encodeURIComponent(id)}`
  const removeOrganization = async (organization: DirectoryOrganization): Promise<void> => {
    await remove(
      'organizations',
      { id: organization.id, previousData: organization },
      {
        mutationMode: 'pessimistic',
        returnPromise: true,
        onSuccess: () =>
          notify({ type: 'success', msg: t('admin.organizations.deleted', { name: organization.name }) }),
        onError: (error) => notify({ msg: t('admin.writeError'), error })
      }
    )
  }
  return (
    <>
      <AccountList<DirectoryOrganization>
        resource="organizations"
        perPage={perPage}
        meta={{ allFields: true }}
        typeOf={() => 'organization'}
        toolbar={
          <Button variant="contained" color="admin" startIcon={<GroupAdd />} onClick={() => setEdited('new')}>
            {t('admin.organizations.add')}
          </Button>
        }
        renderPrimary={({ name, id }) => `${name} (${id})`}
        renderSecondary={({ description, departments = [] }) =>
          [description, departments.map(({ name }) => name).join(', ')].filter(Boolean).join(' – ')
        }
        renderActions={(organization) => (
          <>
            <ActionButton
              label={t('admin.organizations.open', { name: organization.name })}
              icon={<OpenInNew />}
              href={pageOf(organization)}
            />
            <ActionButton
              label={t('admin.limits.of', { name: organization.name })}
              icon={<Tune />}
              onClick={() => setLimited(organization)}
            />
            <ActionButton
              label={t('admin.edit', { name: organization.name })}
              icon={<Edit />}
              onClick={() => setEdited(organization)}
            />
            <ConfirmButton
              iconOnly
              icon={<Delete />}
              color="error"
              label={t('admin.delete', { name: organization.name })}
              title={t('admin.delete', { name: organization.name })}
              alert="warning"
              text={t('admin.organizations.deleteText')}
              confirmLabel={t('blocks.delete')}
              onConfirm={() => removeOrganization(organization)}
            />
          </>
        )}
      />
      {edited && (
        <OrganizationDialog
          organization={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {limited && (
        <LimitsDialog account={{ type: 'organization', ...limited }} onClose={() => setLimited(undefined)} />
      )}
    </>
  )
}

interface OrganizationDialogProps {
  organization: DirectoryOrganization | undefined
  onClose: () => void
}

function OrganizationDialog({ organization, onClose }: OrganizationDialogProps): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const [form, setForm] = useState({
    id: '',
    name: organization?.name ?? '',
    description: organization?.description ?? ''
  })
  const [create] = useCreate<DirectoryOrganization>()
  const [update] = useUpdate<DirectoryOrganization>()
  const name = form.name.trim()
  const save = async (): Promise<void> => {
    const { description } = form
    if (organization) {
      await update(
        'organizations',
        { id: organization.id, data: { name, description }, previousData: organization },
        { mutationMode: 'pessimistic', returnPromise: true }
      )
    } else {
      const id = form.id.trim()
      const data = { name, ...(id ? { id } : {}), ...(description ? { description } : {}) }
      await create('organizations', { data }, { returnPromise: true })
    }
    notify({ type: 'success', msg: t('admin.written') })
  }
  return (
    <AccountDialog
      title={organization ? t('admin.edit', { name: organization.name }) : t('admin.organizations.add')}
      valid={!!name}
      save={save}
      onClose={onClose}
    >
      <TextField
        id="organization-name"
        required
        label={t('admin.organizations.name')}
        value={form.name}
        onChange={(event) => setForm({ ...form, name: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 150 } }}
      />
      {!organization && (
        <TextField
          id="organization-id"
          label={t('admin.organizations.id')}
          helperText={t('admin.organizations.idHelp')}
          value={form.id}
          onChange={(event) => setForm({ ...form, id: event.target.value })}
        />
      )}
      <TextField
        id="organization-description"
        multiline
        minRows={2}
        label={t('admin.organizations.description')}
        value={form.description}
        onChange={(event) => setForm({ ...form, description: event.target.value })}
      />
    </AccountDialog>
  )
}
