import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'

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
  useEffect(() => {
    if (asked !== 'window') return undefined
    // Told at once, and again when something above the table makes the page higher.
    const observer = new ResizeObserver(() => {
      if (element.current) {
        setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY))
      }
    })
    observer.observe(document.documentElement)
    return () => observer.disconnect()
  }, [asked, element])
  if (asked !== 'window') return { height: asked, cssHeight: `${asked}px` }
  return { height: Math.max(0, windowHeight - top), cssHeight: top ? `calc(100dvh - ${top}px)` : '100dvh' }
}
