import AccountCircle from '@mui/icons-material/AccountCircle'
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettings'
import DarkMode from '@mui/icons-material/DarkMode'
import Logout from '@mui/icons-material/Logout'
import Notifications from '@mui/icons-material/Notifications'
import Undo from '@mui/icons-material/Undo'
import { ListItemIcon, ListItemText, MenuItem, MenuList, Switch } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import type { AuthenticatedSession } from '../../../contract/session.ts'
import { adminModeAddress, leaveAdminMode, leaveImpersonation, logout } from '../../authProvider/account.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pageConfig } from '../../pageConfig.ts'
import { paths } from '../../paths.ts'
import { changeTheme, useMode } from '../../theme/mode.ts'
import { usePagePaths } from '../navigation/PagePaths.tsx'
import { useMissingSubscription } from '../useMissingSubscription.ts'
import { useNotification } from '../useNotification.ts'

/** Links and switches of the user menu. */
export function PersonalActions(props: { session: AuthenticatedSession; onClose: () => void }): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const pages = usePagePaths()
  const missingSubscription = useMissingSubscription()
  const { user } = props.session
  const attempt = (action: () => Promise<void>, message: string) => (): void => {
    action().catch((error: unknown) => notify({ msg: t(message), error }))
  }
  return (
    <MenuList aria-label={t('layout.personalActions')}>
      {pages.has(paths.me) && (
        <LinkLine icon={<AccountCircle />} label={t('layout.nav.me')} to={paths.me} onClick={props.onClose} />
      )}
      {pages.has(paths.notifications) && pageConfig.eventsIntegration && !missingSubscription && (
        <LinkLine
          icon={<Notifications />}
          label={t('layout.nav.notifications')}
          to={paths.notifications}
          onClick={props.onClose}
        />
      )}
      {user.isAdmin && (
        <SwitchLine
          icon={<AdminPanelSettings />}
          label={t('layout.adminMode')}
          color="admin"
          checked={!!user.adminMode}
          onChange={() => {
            if (user.adminMode) attempt(leaveAdminMode, 'layout.sessionError')()
            else window.location.assign(adminModeAddress(props.session))
          }}
        />
      )}
      {user.asAdmin && (
        <ButtonLine
          icon={<Undo />}
          label={t('layout.backToAdmin')}
          onClick={attempt(leaveImpersonation, 'layout.sessionError')}
        />
      )}
      {pageConfig.darkModeSwitch && <NightMode />}
      <ButtonLine
        icon={<Logout />}
        label={t('layout.logout')}
        onClick={attempt(logout, 'layout.logoutError')}
      />
    </MenuList>
  )
}

function NightMode(): ReactNode {
  const t = useViewTranslate()
  const dark = useMode() === 'dark'
  return (
    <SwitchLine
      icon={<DarkMode />}
      label={t('layout.nightMode')}
      color="primary"
      checked={dark}
      onChange={() => changeTheme(dark ? 'default' : 'dark')}
    />
  )
}

interface LineProps {
  icon: ReactElement
  label: string
}

function LinkLine(props: LineProps & { to: string; onClick: () => void }): ReactNode {
  return (
    <MenuItem component={Link} to={props.to} onClick={props.onClick}>
      <LineContent {...props} />
    </MenuItem>
  )
}

function ButtonLine(props: LineProps & { onClick: () => void }): ReactNode {
  return (
    <MenuItem onClick={props.onClick}>
      <LineContent {...props} />
    </MenuItem>
  )
}

function LineContent(props: LineProps): ReactNode {
  return (
    <>
      <ListItemIcon sx={{ minWidth: 44, color: 'inherit' }}>{props.icon}</ListItemIcon>
      <ListItemText primary={props.label} sx={{ whiteSpace: 'normal' }} />
    </>
  )
}

interface SwitchLineProps extends LineProps {
  color: 'primary' | 'admin'
  checked: boolean
  onChange: () => void
}

/** The whole row is the control; the switch only shows its state. */
function SwitchLine(props: SwitchLineProps): ReactNode {
  return (
    <MenuItem
      role="menuitemcheckbox"
      aria-checked={props.checked}
      onClick={props.onChange}
      sx={{ py: 0, color: props.color === 'admin' ? 'admin.text' : undefined }}
    >
      <LineContent {...props} />
      <span inert>
        <Switch
          edge="end"
          color={props.color}
          checked={props.checked}
          slotProps={{ input: { readOnly: true } }}
        />
      </span>
    </MenuItem>
  )
}
