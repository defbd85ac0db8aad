import { useMemo, useSyncExternalStore } from 'react'
import { rightsLevels, type RightsLevels, type Session } from '../../contract/session.ts'
import { onSession, readSession } from './session.ts'

/** The session of the page, live. Anonymous visitors have a session without user. */
export function useSession(): Session {
  return useSyncExternalStore(onSession, readSession)
}

/** The rights levels of the active account. */
export function useRights(): RightsLevels {
  const session = useSession()
  return useMemo(() => rightsLevels(session), [session])
}
