import { Avatar, Button, ListItem, ListItemAvatar, ListItemText, MenuItem, TextField } from '@mui/material'
import Login from '@mui/icons-material/Login'
import { useState, type ReactNode } from 'react'
import { avatarAddress } from '../../authProvider/account.ts'
import { useSession } from '../../authProvider/useSession.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useRoleNames } from './labels.ts'
import type { DirectoryOrganization, Member } from './organizationApi.ts'

interface MemberLineProps {
  organization: DirectoryOrganization
  member: Member
  mayChange: boolean
  busy: boolean
  /** Whether the member is the only administrator of the whole organization. */
  isLastAdmin: boolean
  onRole: (role: string) => Promise<unknown>
  onExclude: () => Promise<unknown>
  /** Sends the invitation again, when it has not been accepted. */
  onResend: () => void
  onActAs: () => void
}

/** Row of a membership: user, department and role. */
export function MemberLine(props: MemberLineProps): ReactNode {
  const t = useViewTranslate()
  const { user } = useSession()
  const { organization, member, mayChange, busy, isLastAdmin } = props
  const roleName = useRoleNames(organization)
  const { id, name, email, role, departmentName, department, emailConfirmed } = member
  const isUnconfirmed = emailConfirmed === false
  const isSelf = user?.id === id && !user.adminMode
  const lastAdminText = isLastAdmin ? t('organization.lastAdmin', { name: organization.name }) : undefined
  const excludeText = isSelf ? t('organization.leaveSure') : t('organization.excludeSure', { name })
  return (
    <ListItem disableGutters sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ListItemAvatar>
        <Avatar src={avatarAddress({ type: 'user', id })} alt="" />
      </ListItemAvatar>
      <ListItemText
        sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}
        primary={`${name} (${email})`}
        secondary={[
          departmentName ?? department,
          mayChange ? undefined : roleName(role),
          isUnconfirmed ? t('organization.unconfirmed') : undefined
        ]
          .filter(Boolean)
          .join(' – ')}
      />
      {mayChange && isUnconfirmed && (
        <Button disabled={busy} aria-label={t('organization.resendOf', { name })} onClick={props.onResend}>
          {t('organization.resend')}
        </Button>
      )}
      {mayChange && (
        <>
          <RoleField
            organization={organization}
            member={member}
            busy={busy}
            onRole={props.onRole}
            lastAdminText={lastAdminText}
            isSelf={isSelf}
          />
          {user?.adminMode && user.id !== id && (
            <Button
              color="admin"
              startIcon={<Login />}
              disabled={busy}
              aria-label={t('organization.actAsOf', { name })}
              onClick={props.onActAs}
            >
              {t('organization.actAs')}
            </Button>
          )}
          <ConfirmButton
            iconOnly
            color="error"
            disabled={busy}
            label={t('organization.excludeOf', { name })}
            text={lastAdminText ?? excludeText}
            confirmLabel={t('organization.exclude')}
            onConfirm={props.onExclude}
          />
        </>
      )}
    </ListItem>
  )
}

interface RoleFieldProps extends Pick<MemberLineProps, 'organization' | 'member' | 'busy' | 'onRole'> {
  /** What the only administrator is told, who would give up the role. */
  lastAdminText: string | undefined
  isSelf: boolean
}

function RoleField({ organization, member, busy, onRole, lastAdminText, isSelf }: RoleFieldProps): ReactNode {
  const t = useViewTranslate()
  const roleName = useRoleNames(organization)
  const { name, role } = member
  const [givenUpFor, setGivenUpFor] = useState<string>()
  const chooseRole = (choice: string): void => {
    // An administrator who gives up the role cannot take it back: the change needs a confirmation.
    if ((isSelf || lastAdminText) && role === 'admin') setGivenUpFor(choice)
    else void onRole(choice)
  }
  return (
    <>
      <TextField
        select
        size="small"
        value={role}
        disabled={busy}
        onChange={(event) => chooseRole(event.target.value)}
        sx={{ minWidth: 150 }}
        slotProps={{
          select: { SelectDisplayProps: { 'aria-label': t('organization.roleOf', { name }) } }
        }}
      >
        {[...new Set([...organization.roles, role])].map((choice) => (
          <MenuItem key={choice} value={choice}>
            {roleName(choice)}
          </MenuItem>
        ))}
      </TextField>
      <ConfirmDialog
        open={givenUpFor !== undefined}
        color="error"
        text={lastAdminText ?? t('organization.ownRoleSure')}
        onConfirm={() => onRole(givenUpFor ?? role)}
        onClose={() => setGivenUpFor(undefined)}
      />
    </>
  )
}
