import Delete from '@mui/icons-material/Delete'
import Edit from '@mui/icons-material/EditOutlined'
import Login from '@mui/icons-material/Login'
import PersonAdd from '@mui/icons-material/PersonAdd'
import Tune from '@mui/icons-material/Tune'
import { Button } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useDelete } from 'react-admin'
import { apiRequest } from '../../api/http.ts'
import { directoryApi } from '../../authProvider/account.ts'
import { useSession } from '../../authProvider/useSession.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { dayText } from '../../i18n/dates.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { roleName } from '../../layout/roleName.ts'
import { useNotification } from '../../layout/useNotification.ts'
import { pageConfig } from '../../pageConfig.ts'
import { AccountList } from './AccountList.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { LeftOrganizations } from '../../ui/leftOrganizations/LeftOrganizations.tsx'
import { LimitsDialog } from './LimitsDialog.tsx'
import { ReadOnlyAccountsAlert } from '../../ui/ReadOnlyAccountsAlert.tsx'
import { UserDialog } from './UserDialog.tsx'
import type { DirectoryUser } from './userForm.ts'

const perPage = 25

/** List of all users: edition, impersonation and deletion. */
export function UsersTab(): ReactNode {
  const [edited, setEdited] = useState<DirectoryUser | 'new'>()
  const [limitedUser, setLimitedUser] = useState<DirectoryUser>()
  return (
    <>
      <AccountList<DirectoryUser>
        resource="users"
        perPage={perPage}
        meta={{ allFields: true }}
        typeOf={() => 'user'}
        toolbar={<Toolbar onAdd={() => setEdited('new')} />}
        renderPrimary={({ name, email }) => `${name} (${email})`}
        renderSecondary={(user) => <UserDetails user={user} />}
        renderActions={(user) => (
          <UserActions user={user} onEdit={() => setEdited(user)} onLimit={() => setLimitedUser(user)} />
        )}
      />
      {edited && (
        <UserDialog user={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {limitedUser && (
        <LimitsDialog account={{ type: 'user', ...limitedUser }} onClose={() => setLimitedUser(undefined)} />
      )}
    </>
  )
}

function Toolbar({ onAdd }: { onAdd: () => void }): ReactNode {
  const t = useViewTranslate()
  if (pageConfig.readOnlyAccounts) return <ReadOnlyAccountsAlert />
  return (
    <Button variant="contained" color="admin" startIcon={<PersonAdd />} onClick={onAdd}>
      {t('admin.users.add')}
    </Button>
  )
}

/** Organizations of a user, and the state of the account. */
function UserDetails({ user }: { user: DirectoryUser }): ReactNode {
  const t = useViewTranslate()
  const { organizations = [], logged, emailConfirmed, plannedDeletion, '2FA': twoFactor, isAdmin } = user
  return (
    <>
      <div>
        {organizations
          .map(({ name, department, departmentName, ...membership }) => {
            const accountName = [name, departmentName ?? department].filter(Boolean).join(' / ')
            return `${accountName} (${roleName(membership, t)})`
          })
          .join(', ') || t('admin.users.noOrganization')}
      </div>
      <div>
        {[
          isAdmin && t('admin.users.isAdmin'),
          emailConfirmed === false && t('admin.users.unconfirmed'),
          twoFactor?.active && t('admin.users.twoFactor'),
          plannedDeletion && t('admin.users.plannedDeletion', { date: dayText(plannedDeletion) }),
          logged ? t('admin.users.logged', { date: dayText(logged) }) : t('admin.users.neverLogged')
        ]
          .filter(Boolean)
          .join(' – ')}
      </div>
    </>
  )
}

interface UserActionsProps {
  user: DirectoryUser
  onEdit: () => void
  /** Opens the dialog of the limits. */
  onLimit: () => void
}

function UserActions({ user, onEdit, onLimit }: UserActionsProps): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const session = useSession()
  const [remove] = useDelete<DirectoryUser>()

  async function actAs(): Promise<void> {
    try {
      await apiRequest(`${directoryApi}/auth/asadmin`, { method: 'POST', json: { id: user.id } })
      window.location.assign(pageConfig.basePath)
    } catch (error) {
      notify({ msg: t('layout.sessionError'), error })
    }
  }

  async function removeUser(): Promise<void> {
    await remove(
      'users',
      { id: user.id, previousData: user },
      {
        mutationMode: 'pessimistic',
        returnPromise: true,
        onSuccess: () => notify({ type: 'success', msg: t('admin.users.deleted', { name: user.name }) }),
        onError: (error) => notify({ msg: t('admin.writeError'), error })
      }
    )
  }
  return (
    <>
      {user.id !== session.user?.id && !user.isAdmin && (
        <ActionButton
          label={t('admin.users.actAs', { name: user.name })}
          icon={<Login />}
          onClick={() => void actAs()}
        />
      )}
      <ActionButton label={t('admin.limits.of', { name: user.name })} icon={<Tune />} onClick={onLimit} />
      {!pageConfig.readOnlyAccounts && (
        <ActionButton label={t('admin.edit', { name: user.name })} icon={<Edit />} onClick={onEdit} />
      )}
      {!pageConfig.readOnlyAccounts && user.id !== session.user?.id && (
        <ConfirmButton
          iconOnly
          icon={<Delete />}
          color="error"
          label={t('admin.delete', { name: user.name })}
          title={t('admin.delete', { name: user.name })}
          alert="warning"
          text={t('admin.users.deleteText')}
          confirmLabel={t('blocks.delete')}
          onConfirm={removeUser}
        >
          <LeftOrganizations user={user} />
        </ConfirmButton>
      )}
    </>
  )
}
