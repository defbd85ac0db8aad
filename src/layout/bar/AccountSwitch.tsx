import { List, ListItem, ListItemAvatar, ListItemButton, ListItemText, ListSubheader } from '@mui/material'
import type { ReactNode } from 'react'
import type { AuthenticatedSession, Membership } from '../../../contract/session.ts'
import { switchAccount } from '../../authProvider/account.ts'
import { OwnerAvatar } from '../../ui/OwnerAvatar.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { roleName } from '../roleName.ts'
import { otherMemberships, offersPersonal, offersSwitch } from './accountChoices.ts'

/** Switch to another account of the user; null without another one. */
export function AccountSwitch(props: { session: AuthenticatedSession }): ReactNode {
  const t = useViewTranslate()
  const { session } = props
  if (!offersSwitch(session)) return null
  const { user } = session
  return (
    <List
      dense
      sx={{ pt: 0 }}
      subheader={<ListSubheader disableSticky>{t('layout.switchAccount')}</ListSubheader>}
    >
      {offersPersonal(session) && (
        <ListItem disablePadding>
          <ListItemButton id="toolbar-menu-switch-user" onClick={() => switchAccount({})}>
            <ListItemAvatar sx={{ minWidth: 44 }}>
              <OwnerAvatar owner={{ type: 'user', id: user.id, name: user.name }} named />
            </ListItemAvatar>
            <ListItemText primary={t('layout.personalAccount')} />
          </ListItemButton>
        </ListItem>
      )}
      {otherMemberships(session).map((membership) => (
        <MembershipLine
          key={`${membership.id} ${membership.department} ${membership.role}`}
          membership={membership}
        />
      ))}
    </List>
  )
}

function MembershipLine(props: { membership: Membership }): ReactNode {
  const t = useViewTranslate()
  const { id, name, department, departmentName, role } = props.membership
  const roleText = roleName(props.membership, t)
  const departmentText = departmentName ?? department
  const account = { type: 'organization' as const, id, name, ...(department ? { department } : {}) }
  return (
    <ListItem disablePadding>
      <ListItemButton
        id={`toolbar-menu-switch-orga-${id}${department ? `-${department}` : ''}`}
        onClick={() => switchAccount({ organization: id, department, role })}
      >
        <ListItemAvatar sx={{ minWidth: 44 }}>
          <OwnerAvatar owner={account} named />
        </ListItemAvatar>
        <ListItemText
          primary={name}
          secondary={departmentText ? `${departmentText} (${roleText})` : roleText}
          sx={{ overflowWrap: 'anywhere' }}
        />
      </ListItemButton>
    </ListItem>
  )
}
