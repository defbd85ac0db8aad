import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { loginAddress } from '../authProvider/account.ts'
import { useViewTranslate } from '../i18n/translate.tsx'

/** The way to the login page from a page that has to stay: in another tab. */
export function SignInElsewhere({
  severity,
  children
}: {
  severity: 'info' | 'warning'
  children: ReactNode
}): ReactNode {
  const t = useViewTranslate()
  return (
    <Alert
      severity={severity}
      variant="outlined"
      sx={{ bgcolor: 'background.paper', flexWrap: { xs: 'wrap', md: 'nowrap' } }}
      action={
        <Button
          color="inherit"
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
          href={loginAddress()}
          target="_blank"
          rel="opener"
        >
          {t('layout.login')}
        </Button>
      }
    >
      {children}
    </Alert>
  )
}
