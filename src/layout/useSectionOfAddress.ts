import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** How long what stands above a section may still be loading, and move the section. */
const settlingMs = 5000

/** What a person does to be elsewhere on the page. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Shows the section that the address names, for a page that is drawn once what it shows is read. The section stays in its place
 * while what is above it still grows, unless the person goes elsewhere.
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

/** @returns ends it */
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
  // The body is as high as the window, whatever is in it.
  growth.observe(document.querySelector('main') ?? document.body)
  return end
}
