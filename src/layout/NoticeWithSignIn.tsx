import Alert from '@mui/material/Alert'
import Button, { type ButtonProps } from '@mui/material/Button'
import type { ComponentType, ReactNode } from 'react'
import { loginAddress } from '../authProvider/account.ts'
import { signInTab } from '../authProvider/signInTab.ts'
import { useViewTranslate } from '../i18n/translate.tsx'

/** Alert with an action. */
export function NoticeWithSignIn(props: {
  severity: 'info' | 'warning'
  Way: ComponentType<SignInLook>
  children: ReactNode
}): ReactNode {
  const { severity, Way, children } = props
  return (
    <Alert
      severity={severity}
      variant="outlined"
      sx={{ bgcolor: 'background.paper' }}
      action={<Way color="inherit" size="small" />}
    >
      {children}
    </Alert>
  )
}

/** Style props of the action button of a notice. */
export type SignInLook = Pick<ButtonProps, 'color' | 'size' | 'variant'>

/** Link to the login page in a new tab, so that this page keeps its state. */
export function SignInLink(props: SignInLook): ReactNode {
  const t = useViewTranslate()
  return (
    <Button {...props} href={loginAddress()} {...signInTab}>
      {t('layout.login')}
    </Button>
  )
}
