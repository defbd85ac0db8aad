import { useSyncExternalStore } from 'react'

function onChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the browser is online, live. */
export function useOnline(): boolean {
  return useSyncExternalStore(onChange, () => navigator.onLine)
}
