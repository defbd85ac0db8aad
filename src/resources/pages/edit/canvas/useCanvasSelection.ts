import { useEffect, useEffectEvent } from 'react'
import { useEdited, useEditor } from '../EditorContext.ts'
import { reveal } from './reveal.ts'

const focusable =
  'a[href], button:not(.pe-add), input, select, textarea:not(.pe-writing), summary, iframe, audio, video'

/** Selection in the canvas, by click and by focus. */
export function useCanvasSelection(document: Document): void {
  const editor = useEditor()
  const { selected, focus } = useEdited((state) => state)

  useEffect(() => {
    const uuidOf = (event: Event): string | undefined =>
      (event.target as Element).closest?.<HTMLElement>('[data-block]')?.dataset.block
    const isOwn = (event: Event): boolean =>
      !!(event.target as Element).closest?.('#pe-overlay, .pe-add, .pe-writing')
    let formerly: string | undefined

    // Selection before the press, because the focus that follows already changes it.
    const onPress = (): void => {
      formerly = editor.getState().selected
    }
    const onClick = (event: MouseEvent): void => {
      if (isOwn(event)) return
      const uuid = uuidOf(event)
      editor.select(uuid)
      if (uuid && (event.detail > 1 || uuid === formerly) && editor.write(uuid)) return
      if (uuid) editor.elementOf(uuid)?.focus({ preventScroll: true })
    }
    const onFocus = (event: FocusEvent): void => {
      const uuid = (event.target as HTMLElement).dataset?.block
      if (uuid) editor.select(uuid)
    }
    document.addEventListener('pointerdown', onPress, { capture: true })
    document.addEventListener('click', onClick)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('pointerdown', onPress, { capture: true })
      document.removeEventListener('click', onClick)
      document.removeEventListener('focusin', onFocus)
    }
  }, [document, editor])

  // A moved block is a new DOM element: it is focused again.
  const follow = useEffectEvent(() => {
    const element = editor.elementOf(selected)
    if (element) reveal(element, 'nearest')
    const { writing } = editor.getState()
    if (!writing && isHere(document)) element?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (focus > 0) follow()
  }, [focus])

  const config = useEdited(({ history }) => history.present)
  useEffect(() => {
    let around = editor.elementOf(selected)?.parentElement?.closest('[data-block]')
    const marked: Element[] = []
    for (; around; around = around.parentElement?.closest('[data-block]')) marked.push(around)
    for (const ancestor of marked) ancestor.setAttribute('data-around', '')
    return () => {
      for (const ancestor of marked) ancestor.removeAttribute('data-around')
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a change of content replaces the DOM elements
  }, [editor, selected, config])

  useEffect(() => markHovered(document), [document])
  useEffect(() => outOfTheWay(document), [document])
}

/** Whether the focus is in the frame or nowhere: only then may the canvas take it. */
function isHere(document: Document): boolean {
  const around = document.defaultView?.parent.document
  return document.hasFocus() || around?.activeElement === around?.body
}

/**
 * Marks the innermost block under the pointer with an attribute; a CSS `:has()` would be evaluated for every block on
 * each move.
 */
function markHovered(document: Document): () => void {
  let hovered: Element | null = null
  function onMove({ target }: PointerEvent): void {
    const next = (target as Element).closest('[data-block]')
    if (next === hovered) return
    hovered?.removeAttribute('data-hovered')
    next?.setAttribute('data-hovered', '')
    hovered = next
  }
  document.addEventListener('pointerover', onMove)
  return () => document.removeEventListener('pointerover', onMove)
}

/**
 * Keeps everything except blocks out of keyboard navigation: links and fields inside blocks leave the tab order, the
 * rest of the page is inert.
 */
function outOfTheWay(document: Document): () => void {
  function keep(): void {
    for (const child of document.body.children) {
      if (child.id !== 'pe-overlay' && !child.matches('main, script, style')) child.setAttribute('inert', '')
    }
    for (const element of document.querySelectorAll<HTMLElement>(`main :is(${focusable})`)) {
      if (element.tabIndex !== -1) element.tabIndex = -1
    }
  }
  keep()
  const observer = new MutationObserver(keep)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
