/**
 * Mirrors mouse events between a frame and its host, so that a click in one closes a menu in the other
 * (docs/api/embedding.md).
 */
import type { FramedPage } from './frameContent.ts'

const modifiers = ['altKey', 'ctrlKey', 'shiftKey', 'metaKey'] as const

/** Modifier keys of an event, or of a message, which may hold anything. */
function keysOf(source: unknown): Record<string, boolean> {
  const values = (source ?? {}) as Record<string, unknown>
  return Object.fromEntries(modifiers.map((key) => [key, values[key] === true]))
}

/** Element that a click outside of everything reaches: the backdrop of the open menu, which closes on it, else the body. */
function outside({ document }: FramedPage): Element {
  return [...document.querySelectorAll('.MuiPopover-root > .MuiBackdrop-root')].at(-1) ?? document.body
}

/** Sends the page's mouse events of these types to the host, and replays those of the host without echoing them. */
export function watchMouse(
  page: FramedPage,
  types: string[]
): { replay: (details: unknown[]) => void; stop: () => void } {
  const replayed = new WeakSet<Event>()
  const onMouse = (event: Event): void => {
    if (replayed.has(event)) return
    page.parent.postMessage(['df-global', 'mouse', event.type, keysOf(event)], '*')
  }
  for (const type of types) page.document.addEventListener(type, onMouse, { capture: true, passive: true })
  return {
    replay([type, keys]) {
      if (typeof type !== 'string' || !types.includes(type)) return
      const event = new page.MouseEvent(type, { bubbles: true, ...keysOf(keys) })
      replayed.add(event)
      outside(page).dispatchEvent(event)
    },
    stop() {
      for (const type of types) page.document.removeEventListener(type, onMouse, { capture: true })
    }
  }
}
