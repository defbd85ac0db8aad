/**
 * Delays layout changes until the pointer is released: an error message that appears on blur would move the button that
 * is being pressed, and the click would miss it.
 */
let isPressed = false
let waiting: (() => void)[] = []

/** Milliseconds after the release, since the click event comes after `pointerup`. */
const untilClicked = 50

function release(): void {
  isPressed = false
  setTimeout(() => {
    const acts = waiting
    waiting = []
    for (const act of acts) act()
  }, untilClicked)
}

window.addEventListener('pointerdown', () => (isPressed = true), { capture: true })
window.addEventListener('pointerup', release, { capture: true })
window.addEventListener('pointercancel', release, { capture: true })

export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act)
  else act()
}
