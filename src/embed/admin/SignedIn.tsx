import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { loginAddress } from '../../authProvider/account.ts'
import { useSession } from '../../authProvider/useSession.ts'
import { useFrameSession } from '../../authProvider/useFrameSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'

interface SignedInProps {
  children: ReactNode
  /** In place of the content, for nobody in particular; the offer to sign in by default. */
  otherwise?: ReactNode
}

/**
 * What only somebody signed in may see. In a frame there is no way to the login page and back: it opens in another
 * tab, and the content is there when the person comes back.
 */
export function SignedIn({ children, otherwise = <SignInOffer /> }: SignedInProps): ReactNode {
  const { account } = useSession()
  const isSettled = useFrameSession()
  if (!isSettled) return null
  return account ? children : otherwise
}

export function SignInOffer(): ReactNode {
  const t = useViewTranslate()
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
