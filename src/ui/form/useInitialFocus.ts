import { useEffect, useRef, type RefObject } from 'react'

/** Focuses an element when its step opens: pages of one task need no further choice. */
export function useInitialFocus<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useEffect(() => target.current?.focus(), [])
  return target
}

/** Ref callback that focuses a field when it appears in an existing page. */
export function focusWhenShown(target: HTMLElement | null): void {
  target?.focus()
}
