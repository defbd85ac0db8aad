/**
 * What may move the page waits until the pointer is released: a sentence that comes when a field is left would move the
 * button that is being pressed, and the press would miss it.
 */
let isPressed = false
let waiting: (() => void)[] = []

/** The click comes after the release. */
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
