import { useMemo, useSyncExternalStore } from 'react'
import { rightsLevels, type RightsLevels, type Session } from '../../contract/session.ts'
import { onSession, readSession } from './session.ts'

/** Current session of the page, live. Without user for anonymous visitors. */
export function useSession(): Session {
  return useSyncExternalStore(onSession, readSession)
}

/** Rights of the session in the active account. */
export function useRights(): RightsLevels {
  const session = useSession()
  return useMemo(() => rightsLevels(session), [session])
}
