import { useLayoutEffect, useState, type RefObject } from 'react'

interface Overflow {
  any: boolean
  left: boolean
  right: boolean
}

const none: Overflow = { any: false, left: false, right: false }

/** Sides on which a scrolling row has hidden content. `content` is a dependency: a change measures again. */
export function useOverflow(element: RefObject<HTMLElement | null>, content: unknown): Overflow {
  const [overflow, setOverflow] = useState(none)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return undefined
    const read = (): void => {
      const room = target.scrollWidth - target.clientWidth
      const measured = {
        any: room > 1,
        left: target.scrollLeft > 1,
        right: target.scrollLeft < room - 1
      }
      setOverflow((former) =>
        former.any === measured.any && former.left === measured.left && former.right === measured.right
          ? former
          : measured
      )
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(target)
    target.addEventListener('scroll', read, { passive: true })
    return () => {
      observer.disconnect()
      target.removeEventListener('scroll', read)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the overflow depends on the content
  }, [element, content])
  return overflow
}
