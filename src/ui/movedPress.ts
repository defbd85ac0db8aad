/**
 * Repairs lost clicks. While a page loads, content that arrives moves the controls below it; when a control moves
 * between press and release of the pointer, the browser sends the click to the common ancestor instead.
 */

const controls =
  'a[href], button, summary, label, input[type="checkbox"], input[type="radio"], [role="button"], [role="tab"], [role="menuitem"], [role="option"], [role="switch"]'
/** Maximum movement in pixels: a pointer moved further is a deliberate cancel. */
const stillPx = 5

interface Press {
  control: Element
  x: number
  y: number
  /** Whether a tooltip of a neighbouring control covered the control. */
  isCovered: boolean
}

/** Clicks a control that moved, or was covered by a tooltip, during the press. Returns the function that stops. */
export function keepMovedPresses(page: Document = document): () => void {
  let press: Press | undefined

  const onPress = (event: PointerEvent): void => {
    press = event.isPrimary && event.button === 0 ? pressOf(page, event) : undefined
  }

  const onClick = (event: MouseEvent): void => {
    const pressed = press
    press = undefined
    // Clicks by keyboard or script have no press.
    if (!pressed || event.detail === 0 || !event.isTrusted) return
    const { control, x, y, isCovered } = pressed
    if (event.composedPath().includes(control) || !isUsable(control)) return
    if (Math.hypot(event.clientX - x, event.clientY - y) > stillPx) return
    if (!isCovered && isAt(control, x, y)) return
    // Stops the original click, whose target is the common ancestor.
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

/**
 * Whether a point is inside the control's box. `elementFromPoint` would be wrong: a menu that opened on press may
 * cover the control, which did not move.
 */
function isAt(control: Element, x: number, y: number): boolean {
  const { left, right, top, bottom } = control.getBoundingClientRect()
  return x >= left && x <= right && y >= top && y <= bottom
}
