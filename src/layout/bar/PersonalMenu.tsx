import { Badge, Box, Divider, IconButton, Tooltip, Typography } from '@mui/material'
import Warning from '@mui/icons-material/Warning'
import { useState, type ReactNode } from 'react'
import type { AuthenticatedSession } from '../../../contract/session.ts'
import { useSession } from '../../authProvider/useSession.ts'
import { OwnerAvatar } from '../../ui/OwnerAvatar.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { roleName } from '../roleName.ts'
import { AccountSwitch } from './AccountSwitch.tsx'
import { BarPopover } from './BarPopover.tsx'
import { PlannedDeletion } from './PlannedDeletion.tsx'
import { PersonalActions } from './PersonalActions.tsx'

/** Avatar button with the user menu. */
export function PersonalMenu(): ReactNode {
  const t = useViewTranslate()
  const session = useSession()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!session.user) return null
  const label = t('layout.personalMenu')
  const close = (): void => setAnchor(null)
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          id="personal-menu-button"
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={!!anchor}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ p: 0.5 }}
        >
          <SessionAvatar session={session} />
        </IconButton>
      </Tooltip>
      <BarPopover label={label} anchor={anchor} onClose={close} width={320} maxHeight={700}>
        <CurrentAccount session={session} />
        {session.user.pd && <PlannedDeletion user={session.user} date={session.user.pd} />}
        <AccountSwitch session={session} />
        <Divider />
        <PersonalActions session={session} onClose={close} />
      </BarPopover>
    </>
  )
}

function SessionAvatar(props: { session: AuthenticatedSession }): ReactNode {
  const { account, user } = props.session
  const active = <OwnerAvatar owner={account} size={36} named />
  const withUser =
    account.type === 'organization' ? (
      <Badge
        overlap="circular"
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        badgeContent={<OwnerAvatar owner={{ type: 'user', id: user.id, name: user.name }} size={20} named />}
      >
        {active}
      </Badge>
    ) : (
      active
    )
  if (!user.pd) return withUser
  return (
    <Badge overlap="circular" badgeContent={<Warning color="warning" fontSize="small" />}>
      {withUser}
    </Badge>
  )
}

function CurrentAccount(props: { session: AuthenticatedSession }): ReactNode {
  const t = useViewTranslate()
  const { account, organization, user } = props.session
  const department = account.departmentName ?? account.department
  const role = organization && roleName(organization, t)
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', px: 2, pt: 2, pb: 1.5 }}>
      <OwnerAvatar owner={account} size={40} named />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 700 }}>
          {account.type === 'user' ? t('layout.personalAccount') : account.name}
        </Typography>
        {role && <Typography variant="body2">{department ? `${department} (${role})` : role}</Typography>}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {user.name}
        </Typography>
      </Box>
    </Box>
  )
}
