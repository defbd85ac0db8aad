import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { gridWindow, isSameWindow, revealedOffset, type GridLayout, type GridWindow } from './gridWindow.ts'
import type { GridPosition } from './useGridFocus.ts'

/**
 * Range of rendered rows and columns. One scroll listener for both directions reads the position before React renders,
 * and renders only when other rows or columns are needed.
 */
export function useGridWindow(
  root: RefObject<HTMLElement | null>,
  layout: GridLayout
): { shown: GridWindow; reveal: (cell: GridPosition) => void } {
  const [offset, setOffset] = useState({ top: 0, left: 0 })
  const latest = useRef({ offset, layout })
  useLayoutEffect(() => {
    latest.current = { offset, layout }
  })
  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    const follow = (): void => {
      const { offset: drawn, layout: current } = latest.current
      const next = { top: element.scrollTop, left: element.scrollLeft }
      if (isSameWindow(gridWindow(drawn, current), gridWindow(next, current))) return
      // Synchronously, in this frame: one frame later a gap would be visible.
      flushSync(() => setOffset(next))
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [root])

  const reveal = (cell: GridPosition): void => {
    const element = root.current
    if (!element) return
    const present = { top: element.scrollTop, left: element.scrollLeft }
    const next = revealedOffset(present, cell, latest.current.layout)
    if (next.top !== present.top || next.left !== present.left) element.scrollTo(next)
  }
  return { shown: gridWindow(offset, layout), reveal }
}
