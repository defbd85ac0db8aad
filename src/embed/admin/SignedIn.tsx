import type { ReactNode } from 'react'
import { useSession } from '../../authProvider/useSession.ts'
import { useFrameSession } from '../../authProvider/useFrameSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { SessionEnded } from '../../layout/SessionEnded.tsx'
import { NoticeWithSignIn, SignInLink } from '../../layout/NoticeWithSignIn.tsx'
import { OpenApart, useSignInWay } from '../../layout/OpenApart.tsx'

interface SignedInProps {
  children: ReactNode
  /** Content without a session; defaults to a sign-in prompt. */
  otherwise?: ReactNode
}

/**
 * Content that requires a session. A frame cannot redirect to the login page and back: it opens in another tab, and
 * the content appears when the user returns.
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
  const { text, isApart } = useSignInWay(t('layout.mustLogIn'))
  return (
    <NoticeWithSignIn severity="info" Way={isApart ? OpenApart : SignInLink}>
      {text}
    </NoticeWithSignIn>
  )
}
