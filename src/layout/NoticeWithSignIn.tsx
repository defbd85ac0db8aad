import Alert from '@mui/material/Alert'
import Button, { type ButtonProps } from '@mui/material/Button'
import type { ComponentType, ReactNode } from 'react'
import { loginAddress } from '../authProvider/account.ts'
import { signInTab } from '../authProvider/signInTab.ts'
import { useViewTranslate } from '../i18n/translate.tsx'

/** Link to the login page in a new tab, so that this page keeps its state. */
export function SignInElsewhere({ children }: { children: ReactNode }): ReactNode {
  return (
    <NoticeWithSignIn severity="info" Way={SignInLink}>
      {children}
    </NoticeWithSignIn>
  )
}

/** Alert with an action, below its text on narrow screens. */
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
      sx={{ bgcolor: 'background.paper', flexWrap: { xs: 'wrap', md: 'nowrap' } }}
      action={<Way color="inherit" size="small" />}
    >
      {children}
    </Alert>
  )
}

/** Style props of the action button of a notice. */
export type SignInLook = Pick<ButtonProps, 'color' | 'size' | 'variant'>

export function SignInLink(props: SignInLook): ReactNode {
  const t = useViewTranslate()
  return (
    <Button {...props} sx={{ whiteSpace: 'nowrap' }} href={loginAddress()} {...signInTab}>
      {t('layout.login')}
    </Button>
  )
}
