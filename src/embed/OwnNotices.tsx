import type { ReactNode } from 'react'
import { TranslateProvider } from '../i18n/translate.tsx'
import { layoutMessages } from '../layout/messages.ts'
import { Snackbars } from '../layout/Snackbars.tsx'

export { notifyViewNotice } from '../layout/notifications.ts'

const messages = [layoutMessages]

/** Notices of a view, shown by its own page. */
export function OwnNotices(): ReactNode {
  return (
    <TranslateProvider messages={messages}>
      <Snackbars />
    </TranslateProvider>
  )
}
