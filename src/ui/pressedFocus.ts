/**
 * Keeps the keyboard focus. A pressed control is often removed or disabled by its own action; the browser then resets
 * the focus to the body, and screen reader users start over at the top. The focus moves to the next control nearby, or
 * to the previous one.
 */

const focusable =
  'button, a[href], input:not([type="hidden"]), select, textarea, [tabindex]:not([tabindex^="-"]), [contenteditable="true"]'
/** Containers within which the focus is restored. */
const places = 'section, form, main, [role="region"], [role="dialog"], [role="tabpanel"]'
const pressable = 'button, [role="button"], input[type="checkbox"], input[type="radio"]'
/** Controls that are temporarily disabled: loading buttons, and inputs being saved. */
const working = '.MuiButton-loading, .MuiIconButton-loading, [aria-busy="true"], input:disabled'
/** Time in milliseconds after which a removal has another cause than the press. */
const watchedMs = 20_000

interface Pressed {
  button: HTMLElement
  /** Candidates for the focus, the nearest first. */
  near: HTMLElement[]
}

/** Returns the function that stops. */
export function keepPressedFocus(page: Document = document): () => void {
  let pressed: Pressed | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const forget = (): void => {
    clearTimeout(timer)
    observer.disconnect()
    pressed = undefined
  }

  /** Whether the focus is on no usable element, and the pressed control is not merely loading. */
  const isLost = ({ button }: Pressed): boolean => {
    const { activeElement } = page
    if (button.isConnected && button.matches(working)) return false
    return !activeElement || activeElement === page.body || (activeElement === button && !isUsable(button))
  }

  const look = (): void => {
    if (!pressed) return
    const { activeElement } = page
    if (activeElement && activeElement !== page.body && activeElement !== pressed.button) forget()
    else if (isLost(pressed)) setTimeout(bringBack)
  }

  /** Runs after the page's own focus management. */
  const bringBack = (): void => {
    if (!pressed || !isLost(pressed)) return
    const { button, near } = pressed
    const target = isUsable(button) ? button : near.find(isUsable)
    target?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(look)

  const onClick = (event: MouseEvent): void => {
    // Pointer users need no focus restoration.
    if (event.detail !== 0) return forget()
    const button = page.activeElement?.closest<HTMLElement>(pressable)
    // A script may click an element that has no focus.
    if (!button || !event.composedPath().includes(button)) return
    forget()
    pressed = { button, near: nearOf(button) }
    timer = setTimeout(forget, watchedMs)
    observer.observe(page.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled', 'class']
    })
  }

  page.addEventListener('click', onClick, true)
  return () => {
    forget()
    page.removeEventListener('click', onClick, true)
  }
}

function nearOf(button: HTMLElement): HTMLElement[] {
  const near: HTMLElement[] = []
  for (let place = button.closest(places); place; place = place.parentElement?.closest(places) ?? null) {
    const focusables = [...place.querySelectorAll<HTMLElement>(focusable)]
    const at = focusables.indexOf(button)
    near.push(...focusables.slice(at + 1), ...focusables.slice(0, at).toReversed())
    if (place.matches('[role="dialog"]')) break
  }
  return near
}

const isUsable = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled, [aria-disabled="true"], [tabindex^="-"]') &&
  (element.checkVisibility?.() ?? true)
