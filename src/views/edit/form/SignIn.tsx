import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { loginAddress } from '../../../authProvider/account.ts'
import { signInTab } from '../../../authProvider/signInTab.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { OpenApart, useSignInWay } from '../../../layout/OpenApart.tsx'

/** Link to the login page, in a new tab, for a visitor who may write once signed in. */
export function SignIn(): ReactNode {
  const t = useViewTranslate()
  return (
    <Button color="inherit" size="small" href={loginAddress()} {...signInTab}>
      {t('edit.form.signIn')}
    </Button>
  )
}

/** Alert for a visitor who may only write once signed in. */
export function SignedOutAlert(): ReactNode {
  const t = useViewTranslate()
  const { text, isApart } = useSignInWay(t('edit.form.signedOut'))
  const action = isApart ? <OpenApart color="inherit" size="small" /> : <SignIn />
  return (
    <Alert severity="info" variant="outlined" action={action}>
      {text}
    </Alert>
  )
}
