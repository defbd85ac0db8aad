let isPressed = false

addEventListener('pointerdown', () => (isPressed = true), true)
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isPressed = false), true)

/**
 * Calls back at once, or after the current click if a pointer is pressed: a message that appears between press and
 * release would move the button, and the click would be lost.
 */
export function onceReleased(tell: () => void): void {
  if (!isPressed) {
    tell()
    return
  }
  const ended = new AbortController()
  for (const end of ['pointerup', 'pointercancel'])
    addEventListener(
      end,
      () => {
        ended.abort()
        // The click event follows the pointer release.
        setTimeout(tell)
      },
      { capture: true, signal: ended.signal }
    )
}
