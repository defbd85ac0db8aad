import { useState } from 'react'
import { writeStored, readStored } from '../../browserStorage.ts'
import { useSession } from '../../authProvider/useSession.ts'

export type RenderMode = 'grid' | 'list'

/** Display mode of the records of a resource (cards or rows), stored in the browser for each account. */
export function useRenderMode(resource: string): [RenderMode, (mode: RenderMode) => void] {
  const { account } = useSession()
  const key = `${account?.type}:${account?.id}:${resource}:render-mode`
  const [mode, setMode] = useState<RenderMode>(() => (readStored(key) === 'list' ? 'list' : 'grid'))
  return [
    mode,
    (newMode) => {
      writeStored(key, newMode)
      setMode(newMode)
    }
  ]
}
