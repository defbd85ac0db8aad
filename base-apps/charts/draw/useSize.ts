import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Size } from './layout.ts'

/** Size of an element, updated by a ResizeObserver; undefined before the first layout. */
export function useSize<E extends HTMLElement>(): [RefObject<E | null>, Size | undefined] {
  const ref = useRef<E>(null)
  const [size, setSize] = useState<Size>()
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = (): void => {
      const { width, height } = element.getBoundingClientRect()
      setSize((former) =>
        former && Math.abs(former.width - width) < 1 && Math.abs(former.height - height) < 1
          ? former
          : { width, height }
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
