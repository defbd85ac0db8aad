import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { loginAddress } from '../../authProvider/account.ts'
import { useSession } from '../../authProvider/useSession.ts'
import { useFrameSession } from '../../authProvider/useFrameSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'

/**
 * What only somebody signed in may see. In a frame there is no way to the login page and back: it opens in another
 * tab, and the content is there when the person comes back.
 */
export function SignedIn({ children }: { children: ReactNode }): ReactNode {
  const t = useViewTranslate()
  const { account } = useSession()
  const isSettled = useFrameSession()
  if (!isSettled) return null
  if (account) return children
  return (
    <Alert
      severity="info"
      variant="outlined"
      action={
        <Button color="inherit" size="small" href={loginAddress()} target="_blank" rel="opener">
          {t('layout.login')}
        </Button>
      }
    >
      {t('layout.mustLogIn')}
    </Alert>
  )
}
