import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotification } from '../../../layout/useNotification.ts'

export interface DocumentWriting {
  busy: boolean
  /**
   * Writes, then tells that it is done and reads everything of its kind again.
   * @throws what the server refuses, once it was told
   */
  write: (work: () => Promise<unknown>, words: { done: string; failed: string }) => Promise<void>
}

/**
 * Changes of a page or of a reuse, one at a time.
 * @param queryKey begins the keys of all that is read of its kind
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
