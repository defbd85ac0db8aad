import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'

/** Space under the window in which the end of a list already counts as visible. */
const aheadOfTime = '400px'

/**
 * Stands after the last row of a list and calls when it comes into view. Give it the number of rows as `key`: a list
 * that is still short after an answer is looked at again.
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
