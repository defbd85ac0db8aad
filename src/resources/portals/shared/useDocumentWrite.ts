import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotification } from '../../../layout/useNotification.ts'

export interface DocumentWriting {
  busy: boolean
  /**
   * Runs a write, shows its result, and invalidates all queries of the kind.
   * @throws the error of the server, after its notification
   */
  write: (work: () => Promise<unknown>, words: { done: string; failed: string }) => Promise<void>
}

/**
 * Writes to a page or a reuse, one at a time.
 * @param queryKey prefix of all query keys of the kind
 */
export function useDocumentWrite(queryKey: QueryKey): DocumentWriting {
  const client = useQueryClient()
  const notify = useNotification()
  const [busy, setBusy] = useState(false)
  return {
    busy,
    write: async (work, { done, failed }) => {
      setBusy(true)
      try {
        await work()
        notify({ type: 'success', msg: done })
      } catch (error) {
        notify({ msg: failed, error })
        throw error
      } finally {
        await client.invalidateQueries({ queryKey })
        setBusy(false)
      }
    }
  }
}
