/**
 * A button or a switch that is pressed with the keyboard often goes, or is greyed out, by what it does: the browser then leaves the
 * focus nowhere, and who cannot see the page has to begin at its top. It goes to what comes next there, or to what comes before.
 */

const focusable =
  'button, a[href], input:not([type="hidden"]), select, textarea, [tabindex]:not([tabindex^="-"]), [contenteditable="true"]'
/** What the focus does not leave by itself. */
const places = 'section, form, main, [role="region"], [role="dialog"], [role="tabpanel"]'
const pressable = 'button, [role="button"], input[type="checkbox"], input[type="radio"]'
/** A button at work, and a choice that is being saved: they are usable again once that is done. */
const working = '.MuiButton-loading, .MuiIconButton-loading, [aria-busy="true"], input:disabled'
/** What goes later goes for another reason. */
const watchedMs = 20_000

interface Pressed {
  button: HTMLElement
  /** What may take the focus, the nearest first. */
  near: HTMLElement[]
}

/** Returns how to stop. */
export function keepPressedFocus(page: Document = document): () => void {
  let pressed: Pressed | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const forget = (): void => {
    clearTimeout(timer)
    observer.disconnect()
    pressed = undefined
  }

  /** The focus is on nothing that can be used, and nothing is under way that may change that. */
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

  /** Runs after what the page itself does with the focus. */
  const bringBack = (): void => {
    if (!pressed || !isLost(pressed)) return
    const { button, near } = pressed
    const next = isUsable(button) ? button : near.find(isUsable)
    next?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(look)

  const onClick = (event: MouseEvent): void => {
    // The pointer says itself where the person is.
    if (event.detail !== 0) return forget()
    const button = page.activeElement?.closest<HTMLElement>(pressable)
    // A script presses what has no focus.
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
    const all = [...place.querySelectorAll<HTMLElement>(focusable)]
    const at = all.indexOf(button)
    near.push(...all.slice(at + 1), ...all.slice(0, at).toReversed())
    if (place.matches('[role="dialog"]')) break
  }
  return near
}

const isUsable = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled, [aria-disabled="true"], [tabindex^="-"]') &&
  (element.checkVisibility?.() ?? true)
