import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Session } from '../../contract/session.ts'
import { accountKey } from '../authProvider/session.ts'
import { useSession } from '../authProvider/useSession.ts'
import { datasetKey } from './queries.ts'

/** Refetches the dataset after a sign-in, a sign-out or a change of account, in this or another tab. */
export function useReadsOfSession(): void {
  const client = useQueryClient()
  const person = personKey(useSession())
  const lastPerson = useRef(person)
  useEffect(() => {
    if (lastPerson.current === person) return
    lastPerson.current = person
    void client.invalidateQueries({ queryKey: [datasetKey] })
  }, [client, person])
}

function personKey(session: Session): string {
  return [session.user?.id, accountKey(session), session.user?.adminMode].join(' ')
}
