import { useEffect, useRef, useState, type ReactNode } from 'react'

interface WhenNearProps {
  /** What stands in the place of the children, about as high as they are. */
  placeholder: ReactNode
  children: ReactNode
}

/** Pixels around the window that count as near. */
const nearPx = 400
/** The page is at rest by then: what waited may as well be there before one comes. */
const restMs = 3000

/** Draws its children once one comes near, or the page has been there for a while: what they load delays nothing else. */
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
    const rest = setTimeout(due, restMs)
    return () => {
      observer.disconnect()
      clearTimeout(rest)
    }
  }, [isDue])
  return isDue ? children : <div ref={place}>{placeholder}</div>
}
