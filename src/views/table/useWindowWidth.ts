import { useEffect, useState } from 'react'

const settleMs = 300

/** Width of the window, debounced: each new truncation length is a request. */
export function useWindowWidth(): number {
  const [width, setWidth] = useState(() => window.innerWidth)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const read = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => setWidth(window.innerWidth), settleMs)
    }
    window.addEventListener('resize', read)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('resize', read)
    }
  }, [])
  return width
}
