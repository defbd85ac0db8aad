/** Tab used to sign in while a page with unsaved edits stays open. */
import { readCookie } from '../i18n/locale.ts'

const name = 'fairway-sign-in'

/** Attributes of a link to the login page. `rel=opener` is required for the tab to be able to close itself. */
export const signInTab = { target: name, rel: 'opener' } as const

/**
 * Closes the sign-in tab when the login has redirected back: it would be a second copy of the waiting page. The
 * browser may keep it open.
 */
export function closeSignInTab(): void {
  if (window.name !== name || !window.opener || !readCookie('id_token')) return
  window.name = ''
  window.close()
}
