/** The tab in which somebody signs in while a page with unsaved edits stays as it is. */
import { readCookie } from '../i18n/locale.ts'

const name = 'fairway-sign-in'

/** Attributes of a link to the login page. The tab may close itself only where it knows who has opened it. */
export const signInTab = { target: name, rel: 'opener' } as const

/** Closes the tab once its login has led back: it would be a second copy of the page that waits. A browser may keep it open. */
export function closeSignInTab(): void {
  if (window.name !== name || !window.opener || !readCookie('id_token')) return
  window.name = ''
  window.close()
}
