import { useEffect, useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { noticesRoom } from '../../theme/noticesRoom.ts'

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/**
 * Height of a table in pixels, and as CSS: as asked, or what is left of the window below the place where it stands.
 */
export function useTableHeight(
  asked: number | 'window',
  element: RefObject<HTMLElement | null>
): { height: number; cssHeight: string } {
  const windowHeight = useSyncExternalStore(onResize, () => window.innerHeight)
  const [top, setTop] = useState(0)
  // Before anything is drawn: a map that starts with another height shows less than it was asked to.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the place of an element is known once it stands there
    if (asked === 'window') setTop(topOf(element.current))
  }, [asked, element])
  useEffect(() => {
    if (asked !== 'window') return undefined
    // Something above the table may make the page higher.
    const observer = new ResizeObserver(() => setTop(topOf(element.current)))
    observer.observe(document.documentElement)
    return () => observer.disconnect()
  }, [asked, element])
  if (asked !== 'window') return { height: asked, cssHeight: `${asked}px` }
  return { height: Math.max(0, windowHeight - top), cssHeight: `calc(100dvh - ${top}px - ${noticesRoom})` }
}

/** Pixels above an element in its page. */
function topOf(element: HTMLElement | null): number {
  return element ? Math.round(element.getBoundingClientRect().top + window.scrollY) : 0
}
