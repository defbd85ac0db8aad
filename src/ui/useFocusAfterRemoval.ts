import { useEffect, useState } from 'react'

const focusable =
  'button:not(:disabled), a[href], input:not(:disabled, [type="hidden"]), textarea:not(:disabled), [tabindex="0"]'
/** Time in milliseconds within which a removed element disappears from the page. */
const watchedMs = 10_000

interface Opener {
  element: Element
  /** Candidates for the focus, from the nearest to the furthest. */
  near: Element[]
}

/**
 * Restores the focus when an action in a dialog removes the button that opened it: on the next element, the previous
 * one, or the container.
 */
export function useFocusAfterRemoval(isOpen: boolean): void {
  const [opener, setOpener] = useState<Opener>()
  // Before the dialog takes the focus.
  if (isOpen && !opener && document.activeElement) setOpener(openerOf(document.activeElement))
  if (!isOpen && opener) setOpener(undefined)
  useEffect(() => {
    if (!isOpen || !opener) return undefined
    // After the dialog has restored the focus.
    return () => void setTimeout(() => follow(opener))
  }, [isOpen, opener])
}

function openerOf(element: Element): Opener {
  const near: Element[] = []
  let current: Element | null = element
  while (current && !current.matches('main, [role="dialog"], body')) {
    const { nextElementSibling, previousElementSibling } = current
    near.push(...[nextElementSibling, previousElementSibling].filter((place) => place !== null))
    current = current.parentElement
  }
  const main = document.querySelector('main')
  return { element, near: main ? [...near, main] : near }
}

function follow({ element, near }: Opener): void {
  const isLost = (): boolean => !document.activeElement || document.activeElement === document.body
  const findPlace = (): void => {
    if (!isLost()) return
    for (const place of near.filter(({ isConnected }) => isConnected)) {
      const target = place.matches(focusable) ? place : place.querySelector(focusable)
      if (target instanceof HTMLElement) return target.focus()
    }
  }
  if (!element.isConnected) return findPlace()
  const observer = new MutationObserver(() => {
    if (element.isConnected) return
    observer.disconnect()
    findPlace()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), watchedMs)
}
