import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Milliseconds during which content above a section may still load and shift it. */
const settlingMs = 5000

/** Events of a user who moves elsewhere on the page. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to the section of the URL's hash, on a page whose content loads asynchronously. Follows the section while
 * the content above it grows, until the user interacts.
 */
export function useSectionOfAddress(): void {
  const { hash } = useLocation()
  useEffect(() => (hash ? followSection(idOfHash(hash)) : undefined), [hash])
}

function idOfHash(hash: string): string {
  const id = hash.slice(1)
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** @returns the function that stops */
function followSection(id: string): () => void {
  const show = (): void => document.getElementById(id)?.scrollIntoView()
  const growth = new ResizeObserver(show)
  const end = (): void => {
    growth.disconnect()
    clearTimeout(timer)
    for (const move of ownMoves) window.removeEventListener(move, end)
  }
  const timer = setTimeout(end, settlingMs)
  for (const move of ownMoves) window.addEventListener(move, end, { passive: true })
  show()
  // The body has a fixed height: the main element is observed instead.
  growth.observe(document.querySelector('main') ?? document.body)
  return end
}
