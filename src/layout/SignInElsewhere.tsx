import Alert from '@mui/material/Alert'
import Button, { type ButtonProps } from '@mui/material/Button'
import type { ComponentType, ReactNode } from 'react'
import { loginAddress } from '../authProvider/account.ts'
import { signInTab } from '../authProvider/signInTab.ts'
import { useViewTranslate } from '../i18n/translate.tsx'

/** The way to the login page from a page that has to stay: in another tab. */
export function SignInElsewhere({ children }: { children: ReactNode }): ReactNode {
  return (
    <NoticeWithWay severity="info" Way={SignInLink}>
      {children}
    </NoticeWithWay>
  )
}

/** A notice with a way out: below its text where there is little room. */
export function NoticeWithWay(props: {
  severity: 'info' | 'warning'
  Way: ComponentType<WayLook>
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

/** How a button of a notice looks. */
export type WayLook = Pick<ButtonProps, 'color' | 'size' | 'variant'>

export function SignInLink(props: WayLook): ReactNode {
  const t = useViewTranslate()
  return (
    <Button {...props} sx={{ whiteSpace: 'nowrap' }} href={loginAddress()} {...signInTab}>
      {t('layout.login')}
    </Button>
  )
}
