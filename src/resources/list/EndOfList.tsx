import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'

/** Margin below the viewport in which the end of a list already counts as visible. */
const aheadOfTime = '400px'

/**
 * Sentinel after the last row of a list, which calls `onReach` when it enters the viewport. The number of rows must be
 * its `key`: the sentinel is then checked again when a new page of rows is too short to fill the viewport.
 */
export function EndOfList({ onReach }: { onReach: () => void }): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  const reached = useEffectEvent(onReach)
  useEffect(() => {
    if (!ref.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reached()
      },
      { rootMargin: aheadOfTime }
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={ref} />
}
