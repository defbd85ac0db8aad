import { useEffect, useState } from 'react'
import { useEditor } from '../EditorContext.ts'
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

/** Drag and drop of blocks: from anywhere in a block with a mouse, by its handle on touch screens. */
export function useDragging(document: Document): Dragging | undefined {
  const editor = useEditor()
  const [dragging, setDragging] = useState<Dragging>()
  useEffect(() => listen(document, editor, setDragging), [document, editor])
  return dragging
}

function listen(
  document: Document,
  editor: EditorStore,
  tell: (dragging: Dragging | undefined) => void
): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const { body, documentElement: root } = document
  let pressed: { uuid: string; at: Point; pointer: number } | undefined
  let current: Dragging | undefined
  let frame = 0

  const uuidAt = (target: EventTarget | null, isMouse: boolean): string | undefined => {
    const element = target as Element
    if (element.closest('.pe-grip')) return editor.getState().selected
    if (!isMouse || element.closest('.pe-writing, .pe-toolbar, .pe-add')) return undefined
    return element.closest<HTMLElement>('[data-block]')?.dataset.block
  }

  function move(point: Point): void {
    if (!pressed) return
    current = { uuid: pressed.uuid, point, target: targetAt(editor, pressed.uuid, point) }
    tell(current)
  }

  /** Scrolls the page while the pointer is near an edge of the window. */
  function scroll(): void {
    const window = document.defaultView
    if (!current || !window) return
    const { y } = current.point
    const by = y < scrollZone ? -scrollStep : y > window.innerHeight - scrollZone ? scrollStep : 0
    const before = window.scrollY
    if (by) window.scrollBy({ top: by, behavior: 'instant' })
    if (window.scrollY !== before) move(current.point)
    frame = requestAnimationFrame(scroll)
  }

  function start(point: Point): void {
    if (!pressed) return
    editor.select(pressed.uuid)
    editor.elementOf(pressed.uuid)?.setAttribute('data-dragged', '')
    body.classList.add('pe-dragging')
    root.setPointerCapture(pressed.pointer)
    move(point)
    frame = requestAnimationFrame(scroll)
  }

  function stop(isDropped: boolean): void {
    const former = current
    if (former) {
      editor.elementOf(former.uuid)?.removeAttribute('data-dragged')
      body.classList.remove('pe-dragging')
      cancelAnimationFrame(frame)
      // Swallows the click that the browser fires after a drag.
      document.addEventListener('click', swallow, { capture: true, once: true, signal })
      setTimeout(() => document.removeEventListener('click', swallow, { capture: true }))
      tell(undefined)
    }
    if (pressed && root.hasPointerCapture(pressed.pointer)) root.releasePointerCapture(pressed.pointer)
    pressed = current = undefined
    if (isDropped && former?.target) editor.move(former.uuid, former.target.spot)
  }

  document.addEventListener(
    'pointerdown',
    (event) => {
      const uuid = event.button === 0 ? uuidAt(event.target, event.pointerType === 'mouse') : undefined
      if (uuid) pressed = { uuid, at: { x: event.clientX, y: event.clientY }, pointer: event.pointerId }
    },
    { signal }
  )
  document.addEventListener(
    'pointermove',
    ({ clientX: x, clientY: y, pointerId }) => {
      if (!pressed || pressed.pointer !== pointerId) return
      if (current) move({ x, y })
      else if (Math.hypot(x - pressed.at.x, y - pressed.at.y) > threshold) start({ x, y })
    },
    { signal }
  )
  document.addEventListener('pointerup', () => stop(true), { signal })
  document.addEventListener('pointercancel', () => stop(false), { signal })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && current && stop(false), {
    capture: true,
    signal
  })
  return () => {
    stop(false)
    ended.abort()
  }
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
