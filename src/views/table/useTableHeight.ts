import { useEffect, useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { noticesRoom } from '../../theme/noticesRoom.ts'

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** Height of a table in pixels and as CSS: the requested height, or the window height below the top of the table. */
export function useTableHeight(
  requestedHeight: number | 'window',
  element: RefObject<HTMLElement | null>
): { height: number; cssHeight: string } {
  const windowHeight = useSyncExternalStore(onResize, () => window.innerHeight)
  const [top, setTop] = useState(0)
  // Measured before the first paint: a map that starts with another height shows a smaller extent than requested.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the position of an element is only known after mounting
    if (requestedHeight === 'window') setTop(topOf(element.current))
  }, [requestedHeight, element])
  useEffect(() => {
    if (requestedHeight !== 'window') return undefined
    // The position changes when elements above the table change the height of the page.
    const observer = new ResizeObserver(() => setTop(topOf(element.current)))
    observer.observe(document.documentElement)
    return () => observer.disconnect()
  }, [requestedHeight, element])
  if (requestedHeight !== 'window') return { height: requestedHeight, cssHeight: `${requestedHeight}px` }
  return { height: Math.max(0, windowHeight - top), cssHeight: `calc(100dvh - ${top}px - ${noticesRoom})` }
}

/** Distance in pixels from the top of the page to an element. */
function topOf(element: HTMLElement | null): number {
  return element ? Math.round(element.getBoundingClientRect().top + window.scrollY) : 0
}
