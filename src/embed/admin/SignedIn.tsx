import type { ReactNode } from 'react'
import { useSession } from '../../authProvider/useSession.ts'
import { useFrameSession } from '../../authProvider/useFrameSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { SessionEnded } from '../../layout/SessionEnded.tsx'
import { SignInElsewhere } from '../../layout/SignInElsewhere.tsx'

interface SignedInProps {
  children: ReactNode
  /** What stands in place of the content while nobody is signed in; the offer to sign in by default. */
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
  if (!account) return otherwise
  return (
    <>
      <SessionEnded />
      {children}
    </>
  )
}

export function SignInOffer(): ReactNode {
  const t = useViewTranslate()
  return <SignInElsewhere>{t('layout.mustLogIn')}</SignInElsewhere>
}
