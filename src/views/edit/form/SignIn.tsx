import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { loginAddress } from '../../../authProvider/account.ts'
import { signInTab } from '../../../authProvider/signInTab.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'

/** The way to the login page, in another tab, from who may write once somebody. */
export function SignIn(): ReactNode {
  const t = useViewTranslate()
  return (
    <Button color="inherit" size="small" href={loginAddress()} {...signInTab}>
      {t('edit.form.signIn')}
    </Button>
  )
}
