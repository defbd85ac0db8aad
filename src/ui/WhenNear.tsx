import { useEffect, useRef, useState, type ReactNode } from 'react'

interface WhenNearProps {
  /** Content until the children are rendered, of about the same height. */
  placeholder: ReactNode
  children: ReactNode
}

/** Distance in pixels from the viewport that counts as near. */
const nearPx = 400
/** Delay in milliseconds after which the children are rendered even when off screen: the page has finished loading. */
const restMs = 3000

/**
 * Renders its children when scrolled near, or after a delay, so that their requests do not delay the visible content.
 */
export function WhenNear({ placeholder, children }: WhenNearProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const [isDue, setDue] = useState(!('IntersectionObserver' in globalThis))
  useEffect(() => {
    if (isDue || !place.current) return undefined
    const due = (): void => setDue(true)
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) due()
      },
      { rootMargin: `${nearPx}px 0px` }
    )
    observer.observe(place.current)
    const restTimer = setTimeout(due, restMs)
    return () => {
      observer.disconnect()
      clearTimeout(restTimer)
    }
  }, [isDue])
  return isDue ? children : <div ref={place}>{placeholder}</div>
}
