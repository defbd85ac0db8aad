/**
 * A session that ended, or became another one, while the page holds unsaved edits: the page stays as it is and says so
 * (`useSessionEnded`), instead of leaving with what was typed.
 */
import { useSyncExternalStore } from 'react'
import { ApiError, onRefusal } from '../api/http.ts'
import { readCookie } from '../i18n/locale.ts'
import { isHeld } from '../leaving.ts'
import type { Session } from '../../contract/session.ts'
import { chooseAccount, goToLogin } from './account.ts'
import { accountKey, cookieSession, onSession, readSession, refreshSession } from './session.ts'

/** What became of the session that the page shows: it is over, or the same person has taken another account. */
export type SessionEnd = 'over' | 'otherAccount'

let ended: SessionEnd | undefined
/** The token that a request was refused with: its cookie says nothing of the session any more. */
let refusedToken: string | undefined
const listeners = new Set<() => void>()

function setEnded(next: SessionEnd | undefined): void {
  if (next === ended) return
  ended = next
  for (const listener of listeners) listener()
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether a request was refused because the session that the page shows is no more. */
export function isRefusedAsEnded(error: unknown): boolean {
  if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) return false
  return !!ended || (!!readSession().user && !cookieSession().user)
}

/** Tells when the session that the page shows, which was no more, goes on. Returns how to stop. */
export function onSessionBack(listener: () => void): () => void {
  const hear = (): void => {
    if (!ended && cookieSession().user) listener()
  }
  const stops = [onChange(hear), onSession(hear)]
  return () => stops.forEach((stop) => stop())
}

/** Why the page shows a session that is no more; undefined when it goes on. */
export function useSessionEnded(): SessionEnd | undefined {
  return useSyncExternalStore(onChange, () => ended)
}

/**
 * Takes over the session that the cookies tell, unless it is another one and the page holds unsaved edits.
 * @returns whether what the page shows belongs to the former session
 */
export function followCookies(): boolean {
  const before = readSession()
  const after = cookieSession()
  const isOther = accountKey(before) !== accountKey(after)
  if (isHeld() && refusedToken !== undefined && readCookie('id_token') === refusedToken) return false
  refusedToken = undefined
  if (isHeld() && (isOther || before.lang !== after.lang)) {
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

/** Takes the account of the page again, which another tab has left. */
export function returnToAccount(): void {
  const { organization } = readSession()
  chooseAccount(
    organization
      ? { organization: organization.id, department: organization.department, role: organization.role }
      : {}
  )
  followCookies()
}

/** 401, or 403 for an anonymous visitor: signing in may help. */
export function asksForLogin(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return (
    error.status === 401 ||
    (error.status === 403 && (!!ended || !readSession().user || !cookieSession().user))
  )
}

/** Refused requests lead to the login page and back. Call once, in the administration. */
export function followRefusals(): () => void {
  return onRefusal((error) => {
    if (!asksForLogin(error)) return
    if (!isHeld()) {
      goToLogin()
      return
    }
    // The token of who has another account is as good as before.
    if (error.status === 403 && ended) return
    refusedToken = readCookie('id_token')
    setEnded('over')
  })
}
