/**
 * Session of the browser, derived from the directory's cookies. A single store per page, which notifies its listeners
 * of changes.
 */
import { sessionOf, type Session, type SessionUser } from '../../contract/session.ts'
import { writeStored } from '../browserStorage.ts'
import { currentLocale, readCookie } from '../i18n/locale.ts'
import { sitePath } from '../pageConfig.ts'

export const sessionStorageKey = `sd-session${sitePath}`

/** Payload of the token `header.payload`; undefined when it is invalid or expired. */
export function userOfToken(token: string | undefined, now = Date.now()): SessionUser | undefined {
  const part = token?.split('.')[1]
  if (!part) return undefined
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0)
    const payload = JSON.parse(new TextDecoder().decode(bytes)) as SessionUser & { exp?: number }
    if (payload.exp !== undefined && payload.exp * 1000 < now) return undefined
    return { ...payload, organizations: payload.organizations ?? [] }
  } catch {
    return undefined
  }
}

/** Session in the current cookies. */
export function cookieSession(): Session {
  const lang = currentLocale()
  const user = userOfToken(readCookie('id_token'))
  if (!user) return { lang }
  const org = readCookie('id_token_org')
  const dep = readCookie('id_token_dep')
  const role = readCookie('id_token_role')
  return sessionOf(
    user,
    {
      ...(org ? { id_token_org: org } : {}),
      ...(dep ? { id_token_dep: dep } : {}),
      ...(role ? { id_token_role: role } : {})
    },
    lang
  )
}

/** Whether the token has expired: a keepalive returns a new one if the server still knows the session. */
export function hasExpiredToken(): boolean {
  const token = readCookie('id_token')
  return !!token && !userOfToken(token)
}

let session = cookieSession()
let asText = JSON.stringify(session)
const listeners = new Set<() => void>()

/** Session as last read; the same object until it changes. */
export function readSession(): Session {
  return session
}

/** Reads the cookies again, and notifies listeners and other tabs of a change. */
export function refreshSession(): Session {
  const newSession = cookieSession()
  const newText = JSON.stringify(newSession)
  if (newText !== asText) {
    session = newSession
    asText = newText
    mirror()
    for (const listener of listeners) listener()
  }
  return session
}

/** Writes the session to localStorage, whose `storage` event other tabs receive. */
export function mirror(): void {
  writeStored(sessionStorageKey, asText)
}

export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Key of the active account, to detect its change: `organization:o1:dep1`. */
export function accountKey({ account }: Session): string {
  return account ? [account.type, account.id, account.department ?? ''].join(':') : ''
}
