import { useEffect, useEffectEvent } from 'react'
import { useEdited, useEditor } from '../EditorContext.ts'
import { reveal } from './reveal.ts'

const focusable =
  'a[href], button:not(.pe-add), input, select, textarea:not(.pe-writing), summary, iframe, audio, video'

/** What is selected in the page that is edited: what is clicked, and what is focused. */
export function useCanvasSelection(document: Document): void {
  const editor = useEditor()
  const { selected, focus } = useEdited((state) => state)

  useEffect(() => {
    const uuidOf = (event: Event): string | undefined =>
      (event.target as Element).closest?.<HTMLElement>('[data-block]')?.dataset.block
    const isOwn = (event: Event): boolean =>
      !!(event.target as Element).closest?.('#pe-overlay, .pe-add, .pe-writing')
    let formerly: string | undefined

    // What was selected before the press: its focus selects too.
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

  // A block that was moved is another element: the focus follows it.
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
    for (const one of marked) one.setAttribute('data-around', '')
    return () => {
      for (const one of marked) one.removeAttribute('data-around')
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another content has other elements
  }, [editor, selected, config])

  useEffect(() => markHovered(document), [document])
  useEffect(() => outOfTheWay(document), [document])
}

/** The focus is in the frame, or nowhere: it is taken from nothing that the person is in. */
function isHere(document: Document): boolean {
  const around = document.defaultView?.parent.document
  return document.hasFocus() || around?.activeElement === around?.body
}

/** The innermost block under the pointer. Selectors with `:has` would be looked for in every block at each move. */
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

/** Only blocks are gone through with the keyboard: links and fields in them do nothing here, and what is around neither. */
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
