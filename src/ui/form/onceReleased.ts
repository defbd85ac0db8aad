let isPressed = false

addEventListener('pointerdown', () => (isPressed = true), true)
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isPressed = false), true)

/**
 * Does at once what nobody presses anything for, else once the click is over: a sentence that comes while a button is pressed moves
 * it from under the pointer, and the click is lost.
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
        // The click comes after the pointer is released.
        setTimeout(tell)
      },
      { capture: true, signal: ended.signal }
    )
}
