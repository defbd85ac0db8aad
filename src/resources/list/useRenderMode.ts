import { useState } from 'react'
import { keep, readKept } from '../../browserStorage.ts'
import { useSession } from '../../authProvider/useSession.ts'

export type RenderMode = 'grid' | 'list'

/** Cards or rows for the records of a resource, remembered by the browser for the active account. */
export function useRenderMode(resource: string): [RenderMode, (mode: RenderMode) => void] {
  const { account } = useSession()
  const key = `${account?.type}:${account?.id}:${resource}:render-mode`
  const [mode, setMode] = useState<RenderMode>(() => (readKept(key) === 'list' ? 'list' : 'grid'))
  return [
    mode,
    (next) => {
      keep(key, next)
      setMode(next)
    }
  ]
}
