import { useEffect } from 'react'
import type { Breadcrumb } from '../layout/breadcrumbs.ts'

/** Sends the breadcrumbs to the host page. */
export function useSentBreadcrumbs(breadcrumbs: Breadcrumb[]): void {
  const text = JSON.stringify({ breadcrumbs })
  useEffect(() => {
    if (window.parent !== window) window.parent.postMessage(JSON.parse(text), window.location.origin)
  }, [text])
}
