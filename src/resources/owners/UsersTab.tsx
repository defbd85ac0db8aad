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
import { UserDialog, type DirectoryUser } from './UserDialog.tsx'

const perPage = 25

/** List of all users: edition, impersonation and deletion. */
export function UsersTab(): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const session = useSession()
  const [edited, setEdited] = useState<DirectoryUser | 'new'>()
  const [limitedUser, setLimitedUser] = useState<DirectoryUser>()
  const [remove] = useDelete<DirectoryUser>()

  const actAs = async ({ id }: DirectoryUser): Promise<void> => {
    try {
      await apiRequest(`${directoryApi}/auth/asadmin`, { method: 'POST', json: { id } })
      window.location.assign(pageConfig.basePath)
    } catch (error) {
      notify({ msg: t('layout.sessionError'), error })
    }
  }
  const removeUser = async (user: DirectoryUser): Promise<void> => {
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
      <AccountList<DirectoryUser>
        resource="users"
        perPage={perPage}
        meta={{ allFields: true }}
        typeOf={() => 'user'}
        toolbar={
          pageConfig.readOnlyAccounts ? (
            <ReadOnlyAccountsAlert />
          ) : (
            <Button
              variant="contained"
              color="admin"
              startIcon={<PersonAdd />}
              onClick={() => setEdited('new')}
            >
              {t('admin.users.add')}
            </Button>
          )
        }
        renderPrimary={({ name, email }) => `${name} (${email})`}
        renderSecondary={({
          organizations = [],
          logged,
          emailConfirmed,
          plannedDeletion,
          '2FA': twoFactor,
          isAdmin
        }) => (
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
        )}
        renderActions={(user) => (
          <>
            {user.id !== session.user?.id && !user.isAdmin && (
              <ActionButton
                label={t('admin.users.actAs', { name: user.name })}
                icon={<Login />}
                onClick={() => void actAs(user)}
              />
            )}
            <ActionButton
              label={t('admin.limits.of', { name: user.name })}
              icon={<Tune />}
              onClick={() => setLimitedUser(user)}
            />
            {!pageConfig.readOnlyAccounts && (
              <ActionButton
                label={t('admin.edit', { name: user.name })}
                icon={<Edit />}
                onClick={() => setEdited(user)}
              />
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
                onConfirm={() => removeUser(user)}
              >
                <LeftOrganizations user={user} />
              </ConfirmButton>
            )}
          </>
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
