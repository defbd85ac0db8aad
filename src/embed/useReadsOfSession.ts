import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Session } from '../../contract/session.ts'
import { accountKey } from '../authProvider/session.ts'
import { useSession } from '../authProvider/useSession.ts'
import { datasetKey } from './queries.ts'

/** Reads the dataset again when somebody signs in, signs out or takes another account, in this tab or in another one. */
export function useReadsOfSession(): void {
  const client = useQueryClient()
  const person = personKey(useSession())
  const known = useRef(person)
  useEffect(() => {
    if (known.current === person) return
    known.current = person
    void client.invalidateQueries({ queryKey: [datasetKey] })
  }, [client, person])
}

function personKey(session: Session): string {
  return [session.user?.id, accountKey(session), session.user?.adminMode].join(' ')
}
