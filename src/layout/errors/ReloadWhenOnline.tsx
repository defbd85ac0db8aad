import { useEffect } from 'react'
import { reloadOnce } from './chunkReload.ts'

/** In the place of a page whose code a lost connection kept from coming: the page is loaded again once it is back. */
export function ReloadWhenOnline(): null {
  useEffect(() => {
    window.addEventListener('online', reloadOnce)
    return () => window.removeEventListener('online', reloadOnce)
  }, [])
  return null
}
