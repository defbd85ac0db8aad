import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotification } from '../../../layout/useNotification.ts'
import { pagesKey } from '../api.ts'

export interface PageWriting {
  busy: boolean
  /**
   * Writes, then tells that it is done and reads everything of pages again.
   * @throws what the server refuses, once it was told
   */
  write: (work: () => Promise<unknown>, words: { done: string; failed: string }) => Promise<void>
}

/** Changes of a page, one at a time. */
export function usePageWrite(): PageWriting {
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
        await client.invalidateQueries({ queryKey: pagesKey })
        setBusy(false)
      }
    }
  }
}
