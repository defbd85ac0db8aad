/**
 * Session that ended, or changed account, while the page holds unsaved edits: the page stays and shows a notice
 * (`useSessionEnded`), so that the input is not lost.
 */
import { useSyncExternalStore } from 'react'
import { ApiError, onRefusal } from '../api/http.ts'
import { readCookie } from '../i18n/locale.ts'
import { hasUnsavedEdits } from '../leaving.ts'
import type { Session } from '../../contract/session.ts'
import { chooseAccount, goToLogin } from './account.ts'
import { accountKey, cookieSession, onSession, readSession, refreshSession } from './session.ts'

/** State of the page's session: ended, or switched to another account by the same user. */
export type SessionEnd = 'over' | 'otherAccount'

let ended: SessionEnd | undefined
/** Token of a refused request: its cookie no longer proves a session. */
let refusedToken: string | undefined
const listeners = new Set<() => void>()

function setEnded(newEnd: SessionEnd | undefined): void {
  if (newEnd === ended) return
  ended = newEnd
  for (const listener of listeners) listener()
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether a request was refused because the page's session has ended. */
export function isRefusedAsEnded(error: unknown): boolean {
  if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) return false
  return !!ended || (!!readSession().user && !cookieSession().user)
}

/** Notifies when the page's session is valid again. Returns the unsubscribe function. */
export function onSessionBack(listener: () => void): () => void {
  const hear = (): void => {
    if (!ended && cookieSession().user) listener()
  }
  const stops = [onChange(hear), onSession(hear)]
  return () => stops.forEach((stop) => stop())
}

/** Reason why the page's session is invalid; undefined while it is valid. */
export function useSessionEnded(): SessionEnd | undefined {
  return useSyncExternalStore(onChange, () => ended)
}

/**
 * Adopts the session of the cookies, unless it is another one and the page holds unsaved edits.
 * @returns whether the page shows data of the former session
 */
export function followCookies(): boolean {
  const before = readSession()
  const after = cookieSession()
  const isOther = accountKey(before) !== accountKey(after)
  if (hasUnsavedEdits() && refusedToken !== undefined && readCookie('id_token') === refusedToken) return false
  refusedToken = undefined
  if (hasUnsavedEdits() && (isOther || before.lang !== after.lang)) {
    setEnded(isOther ? endOf(before, after) : undefined)
    return false
  }
  setEnded(undefined)
  refreshSession()
  return isOther || before.lang !== after.lang
}

function endOf(before: Session, after: Session): SessionEnd {
  return before.user?.id === after.user?.id ? 'otherAccount' : 'over'
}

/** Switches back to the page's account, after another tab has left it. */
export function returnToAccount(): void {
  const { organization } = readSession()
  chooseAccount(
    organization
      ? { organization: organization.id, department: organization.department, role: organization.role }
      : {}
  )
  followCookies()
}

/** Whether signing in may help: 401, or 403 for an anonymous visitor. */
export function isLoginRequired(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return (
    error.status === 401 ||
    (error.status === 403 && (!!ended || !readSession().user || !cookieSession().user))
  )
}

/** Makes refused requests lead to the login page and back. Call once, in the administration. */
export function followRefusals(): () => void {
  return onRefusal((error) => {
    if (!isLoginRequired(error)) return
    if (!hasUnsavedEdits()) {
      goToLogin()
      return
    }
    // A 403 after a change of account does not invalidate the token.
    if (error.status === 403 && ended) return
    refusedToken = readCookie('id_token')
    setEnded('over')
  })
}
