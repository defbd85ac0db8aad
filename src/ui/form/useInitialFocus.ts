import { useEffect, useRef, type RefObject } from 'react'

/** Puts the cursor where a step begins, when the step opens: these pages have one thing to do. */
export function useInitialFocus<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useEffect(() => target.current?.focus(), [])
  return target
}

/** A reference for a field: puts the cursor in it when it appears in a page that was there before. */
export function focusWhenShown(target: HTMLElement | null): void {
  target?.focus()
}
