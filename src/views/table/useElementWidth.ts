import { useLayoutEffect, useState, type RefObject } from 'react'

/** Inner width of an element in pixels, live; 0 before it is in the document. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return undefined
    const read = (): void => setWidth(target.clientWidth)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return width
}
