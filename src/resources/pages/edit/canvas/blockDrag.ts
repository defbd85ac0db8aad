/** Drag of a block of the edited page with the pointer. */
import type { EditorStore } from '../editorStore.ts'
import type { Point } from './dropGeometry.ts'
import { targetAt, type DropTarget } from './dropTarget.ts'

/** Movement in pixels from which a press is a drag. */
const threshold = 6
const scrollZone = 60
const scrollStep = 14

export interface Dragging {
  uuid: string
  point: Point
  target: DropTarget | undefined
}

/** Press on a block: a drag once the pointer has moved far enough. */
export class BlockDrag {
  readonly #document: Document
  readonly #editor: EditorStore
  readonly #tell: (dragging: Dragging | undefined) => void
  #pressed: { uuid: string; at: Point; pointer: number } | undefined
  #current: Dragging | undefined
  #frame = 0

  /** @param tell called with each move of a drag, and with undefined at its end */
  constructor(document: Document, editor: EditorStore, tell: (dragging: Dragging | undefined) => void) {
    this.#document = document
    this.#editor = editor
    this.#tell = tell
  }

  press({ button, target, pointerType, pointerId, clientX: x, clientY: y }: PointerEvent): void {
    const uuid = button === 0 ? this.#uuidAt(target as Element, pointerType === 'mouse') : undefined
    if (uuid) this.#pressed = { uuid, at: { x, y }, pointer: pointerId }
  }

  follow({ clientX: x, clientY: y, pointerId }: PointerEvent): void {
    const { at, pointer } = this.#pressed ?? {}
    if (!at || pointer !== pointerId) return
    if (this.#current) this.#move({ x, y })
    else if (Math.hypot(x - at.x, y - at.y) > threshold) this.#start({ x, y })
  }

  drop(): void {
    const former = this.#current
    this.cancel()
    if (former?.target) this.#editor.move(former.uuid, former.target.spot)
  }

  /** Ends the press, and leaves the block where it is. */
  cancel(): void {
    if (this.#current) {
      this.#editor.elementOf(this.#current.uuid)?.removeAttribute('data-dragged')
      this.#document.body.classList.remove('pe-dragging')
      cancelAnimationFrame(this.#frame)
      swallowClick(this.#document)
      this.#tell(undefined)
    }
    const { documentElement: root } = this.#document
    const pointer = this.#pressed?.pointer
    if (pointer !== undefined && root.hasPointerCapture(pointer)) root.releasePointerCapture(pointer)
    this.#pressed = undefined
    this.#current = undefined
  }

  get isDragging(): boolean {
    return !!this.#current
  }

  #uuidAt(element: Element, isMouse: boolean): string | undefined {
    if (element.closest('.pe-grip')) return this.#editor.getState().selected
    if (!isMouse || element.closest('.pe-writing, .pe-toolbar, .pe-add')) return undefined
    return element.closest<HTMLElement>('[data-block]')?.dataset.block
  }

  #start(point: Point): void {
    if (!this.#pressed) return
    const { uuid, pointer } = this.#pressed
    this.#editor.select(uuid)
    this.#editor.elementOf(uuid)?.setAttribute('data-dragged', '')
    this.#document.body.classList.add('pe-dragging')
    this.#document.documentElement.setPointerCapture(pointer)
    this.#move(point)
    this.#frame = requestAnimationFrame(() => this.#scroll())
  }

  #move(point: Point): void {
    if (!this.#pressed) return
    const { uuid } = this.#pressed
    this.#current = { uuid, point, target: targetAt(this.#editor, uuid, point) }
    this.#tell(this.#current)
  }

  /** Scrolls the page while the pointer is near an edge of the window. */
  #scroll(): void {
    const window = this.#document.defaultView
    if (!this.#current || !window) return
    const { y } = this.#current.point
    const by = y < scrollZone ? -scrollStep : y > window.innerHeight - scrollZone ? scrollStep : 0
    const before = window.scrollY
    if (by) window.scrollBy({ top: by, behavior: 'instant' })
    if (window.scrollY !== before) this.#move(this.#current.point)
    this.#frame = requestAnimationFrame(() => this.#scroll())
  }
}

/** Swallows the click that the browser fires after a drag. */
function swallowClick(document: Document): void {
  const swallow = (event: Event): void => {
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }))
}
