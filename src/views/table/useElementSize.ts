import { useLayoutEffect, useState, type RefObject } from 'react'

interface ElementSize {
  width: number
  height: number
}

/** Inner size of an element in pixels, updated live; zeros before it is mounted. */
export function useElementSize(element: RefObject<HTMLElement | null>): ElementSize {
  const [size, setSize] = useState<ElementSize>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return undefined
    const read = (): void => {
      const { clientWidth: width, clientHeight: height } = target
      setSize((former) => (former.width === width && former.height === height ? former : { width, height }))
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return size
}
