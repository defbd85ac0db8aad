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
): { rendered: GridWindow; reveal: (cell: GridPosition) => void } {
  const [offset, setOffset] = useState({ top: 0, left: 0 })
  const latest = useRef({ offset, layout })
  useLayoutEffect(() => {
    latest.current = { offset, layout }
  })
  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    const follow = (): void => {
      const { offset: renderedOffset, layout: current } = latest.current
      const scrolled = { top: element.scrollTop, left: element.scrollLeft }
      if (isSameWindow(gridWindow(renderedOffset, current), gridWindow(scrolled, current))) return
      // Synchronously, in this frame: one frame later a gap would be visible.
      flushSync(() => setOffset(scrolled))
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [root])

  const reveal = (cell: GridPosition): void => {
    const element = root.current
    if (!element) return
    const present = { top: element.scrollTop, left: element.scrollLeft }
    const revealed = revealedOffset(present, cell, latest.current.layout)
    if (revealed.top !== present.top || revealed.left !== present.left) element.scrollTo(revealed)
  }
  return { rendered: gridWindow(offset, layout), reveal }
}
