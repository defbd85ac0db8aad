import { useEffect, useRef, type RefObject } from 'react'

const focusable =
  'button:not(:disabled), a[href], input:not(:disabled, [type="hidden"]), textarea:not(:disabled), [tabindex="0"]'

/**
 * A button that removes what it stands in is gone with it, and the focus of the keyboard with both: it goes to what comes
 * next, to what comes before, or to what is around, within the page.
 * @returns to call before the removal
 */
export function useFocusAfterRemoval(button: RefObject<HTMLElement | null>): () => void {
  const near = useRef<Element[]>([])
  useEffect(
    () => () => {
      // Whatever closes with it has given the focus back by then.
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return
        const places = near.current.filter((place) => place.isConnected)
        for (const place of places) {
          const found = place.matches(focusable) ? place : place.querySelector(focusable)
          if (found instanceof HTMLElement) return found.focus()
        }
      })
    },
    []
  )
  return () => {
    near.current = button.current ? placesNear(button.current) : []
  }
}

/** From the nearest to the furthest. */
function placesNear(element: Element): Element[] {
  const places: Element[] = []
  let current: Element | null = element
  while (current && !current.matches('main, [role="dialog"], body')) {
    const { nextElementSibling, previousElementSibling } = current
    places.push(...[nextElementSibling, previousElementSibling].filter((place) => place !== null))
    current = current.parentElement
  }
  return places
}
