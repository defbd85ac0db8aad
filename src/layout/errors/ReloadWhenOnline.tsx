import { useEffect } from 'react'
import { reloadOnce } from './chunkReload.ts'

/** In place of a page whose code failed to load without connection: reloads when the connection is back. */
export function ReloadWhenOnline(): null {
  useEffect(() => {
    window.addEventListener('online', reloadOnce)
    return () => window.removeEventListener('online', reloadOnce)
  }, [])
  return null
}
