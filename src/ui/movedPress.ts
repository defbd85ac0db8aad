/**
 * While a page loads, what arrives pushes what is below it. A control that moves between the press and the release of the
 * pointer is not under it any more: the browser then tells the click to what holds both places, and it is lost.
 */

const controls =
  'a[href], button, summary, label, input[type="checkbox"], input[type="radio"], [role="button"], [role="tab"], [role="menuitem"], [role="option"], [role="switch"]'
/** Further away the pointer has been drawn off on purpose, to take the press back. */
const stillPx = 5

interface Press {
  control: Element
  x: number
  y: number
  /** A tooltip was over it: that of the control beside it, which has the focus. */
  isCovered: boolean
}

/** Has such a control clicked nevertheless, as one that a tooltip is over. Returns how to stop. */
export function keepMovedPresses(page: Document = document): () => void {
  let press: Press | undefined

  const onPress = (event: PointerEvent): void => {
    press = event.isPrimary && event.button === 0 ? pressOf(page, event) : undefined
  }

  const onClick = (event: MouseEvent): void => {
    const pressed = press
    press = undefined
    // A click of the keyboard or of a script has no press.
    if (!pressed || event.detail === 0 || !event.isTrusted) return
    const { control, x, y, isCovered } = pressed
    if (event.composedPath().includes(control) || !isUsable(control)) return
    if (Math.hypot(event.clientX - x, event.clientY - y) > stillPx) return
    if (!isCovered && isAt(control, x, y)) return
    // What holds both places is not what was pressed.
    event.stopPropagation()
    event.preventDefault()
    const { ctrlKey, metaKey, shiftKey, altKey, detail, clientX, clientY } = event
    control.dispatchEvent(
      new MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        composed: true,
        view: page.defaultView,
        ctrlKey,
        metaKey,
        shiftKey,
        altKey,
        detail,
        clientX,
        clientY
      })
    )
  }

  page.addEventListener('pointerdown', onPress, true)
  page.addEventListener('click', onClick, true)
  return () => {
    page.removeEventListener('pointerdown', onPress, true)
    page.removeEventListener('click', onClick, true)
  }
}

function pressOf(page: Document, { target, clientX: x, clientY: y }: PointerEvent): Press | undefined {
  if (!(target instanceof Element)) return undefined
  const control = target.closest(controls)
  if (control) return { control, x, y, isCovered: false }
  const tooltip = target.closest('[role="tooltip"]')
  if (!tooltip) return undefined
  const under = page.elementsFromPoint(x, y).find((element) => !tooltip.contains(element))
  const covered = under?.closest(controls)
  return covered ? { control: covered, x, y, isCovered: true } : undefined
}

const isUsable = (control: Element): boolean =>
  control.isConnected && !control.matches(':disabled, [aria-disabled="true"]')

/** Something else may have come over the control, as a menu that opens at the press: that is no move. */
function isAt(control: Element, x: number, y: number): boolean {
  const { left, right, top, bottom } = control.getBoundingClientRect()
  return x >= left && x <= right && y >= top && y <= bottom
}
