import Delete from '@mui/icons-material/Delete'
import Edit from '@mui/icons-material/EditOutlined'
import GroupAdd from '@mui/icons-material/GroupAdd'
import OpenInNew from '@mui/icons-material/OpenInNew'
import Tune from '@mui/icons-material/Tune'
import { Button } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useDelete } from 'react-admin'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useNotification } from '../../layout/useNotification.ts'
import { pageConfig } from '../../pageConfig.ts'
import { AccountList } from './AccountList.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { LimitsDialog } from './LimitsDialog.tsx'
import { OrganizationDialog } from './OrganizationDialog.tsx'
import type { DirectoryOrganization } from './organizationForm.ts'
import { ReadOnlyAccountsAlert } from '../../ui/ReadOnlyAccountsAlert.tsx'

const perPage = 25

/** List of all organizations: creation, renaming, deletion of an empty one, and link to the page of members. */
export function OrganizationsTab(): ReactNode {
  const t = useViewTranslate()
  const [edited, setEdited] = useState<DirectoryOrganization | 'new'>()
  const [limitedOrganization, setLimitedOrganization] = useState<DirectoryOrganization>()
  return (
    <>
      <AccountList<DirectoryOrganization>
        resource="organizations"
        perPage={perPage}
        meta={{ allFields: true }}
        typeOf={() => 'organization'}
        toolbar={
          pageConfig.readOnlyAccounts ? (
            <ReadOnlyAccountsAlert />
          ) : (
            <Button
              variant="contained"
              color="admin"
              startIcon={<GroupAdd />}
              onClick={() => setEdited('new')}
            >
              {t('admin.organizations.add')}
            </Button>
          )
        }
        renderPrimary={({ name, id }) => `${name} (${id})`}
        renderSecondary={({ description, departments = [] }) =>
          [description, departments.map(({ name }) => name).join(', ')].filter(Boolean).join(' – ')
        }
        renderActions={(organization) => (
          <OrganizationActions
            organization={organization}
            onEdit={() => setEdited(organization)}
            onLimit={() => setLimitedOrganization(organization)}
          />
        )}
      />
      {edited && (
        <OrganizationDialog
          organization={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {limitedOrganization && (
        <LimitsDialog
          account={{ type: 'organization', ...limitedOrganization }}
          onClose={() => setLimitedOrganization(undefined)}
        />
      )}
    </>
  )
}

interface OrganizationActionsProps {
  organization: DirectoryOrganization
  onEdit: () => void
  /** Opens the dialog of the limits. */
  onLimit: () => void
}

function OrganizationActions({ organization, onEdit, onLimit }: OrganizationActionsProps): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const [remove] = useDelete<DirectoryOrganization>()

  async function removeOrganization(): Promise<void> {
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
      <ActionButton
        label={t('admin.organizations.open', { name: organization.name })}
        icon={<OpenInNew />}
        href={`${pageConfig.directoryPath}/organization/${encodeURIComponent(organization.id)}`}
      />
      <ActionButton
        label={t('admin.limits.of', { name: organization.name })}
        icon={<Tune />}
        onClick={onLimit}
      />
      {!pageConfig.readOnlyAccounts && (
        <>
          <ActionButton
            label={t('admin.edit', { name: organization.name })}
            icon={<Edit />}
            onClick={onEdit}
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
            onConfirm={removeOrganization}
          />
        </>
      )}
    </>
  )
}
