import { useEffect, useRef, type ReactNode } from 'react'
import { useViewTranslate } from '../../../../i18n/translate.tsx'
import { useEdited, useEditor } from '../EditorContext.ts'

/** Paths of Material Design icons, 24 × 24. */
const drawings = {
  grip: 'M7 19V17H9V19H7M11 19V17H13V19H11M15 19V17H17V19H15M7 15V13H9V15H7M11 15V13H13V15H11M15 15V13H17V15H15M7 11V9H9V11H7M11 11V9H13V11H11M15 11V9H17V11H15M7 7V5H9V7H7M11 7V5H13V7H11M15 7V5H17V7H15Z',
  up: 'M7.41 15.41 12 10.83l4.59 4.58L18 14l-6-6-6 6 1.41 1.41Z',
  down: 'M7.41 8.58 12 13.17l4.59-4.59L18 10l-6 6-6-6 1.41-1.42Z',
  before: 'M19 13h-6v6h-2v-6H5v-2h6V5h2v6h6v2ZM4 1h16v2H4Z',
  after: 'M19 13h-6v6h-2v-6H5v-2h6V5h2v6h6v2ZM4 21h16v2H4Z',
  duplicate:
    'M19 21H8V7h11m0-2H8a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2m-3-4H4a2 2 0 0 0-2 2v14h2V3h12V1Z',
  remove: 'M6 19a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V7H6v12M8 9h8v10H8V9m7.5-5-1-1h-5l-1 1H5v2h14V4h-3.5Z'
} as const

type Action = Exclude<keyof typeof drawings, 'grip'>

/** Toolbar of the selected block, placed above it. */
export function BlockToolbar({ scale }: { scale: number }): ReactNode {
  const t = useViewTranslate()
  const editor = useEditor()
  const uuid = useEdited(({ selected }) => selected)
  const config = useEdited(({ history }) => history.present)
  const isWriting = useEdited(({ writing }) => writing !== undefined)
  const toolbar = useRef<HTMLDivElement>(null)
  const block = editor.blockOf(uuid)

  useEffect(() => {
    const element = editor.elementOf(uuid)
    const bar = toolbar.current
    return element && bar ? keepOver(element, bar, scale) : undefined
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a change of content replaces the DOM elements
  }, [editor, uuid, config, isWriting, scale])

  if (!block || uuid === undefined) return null
  const acts: Record<Action, () => void> = {
    up: () => editor.moveToward(uuid, 'up'),
    down: () => editor.moveToward(uuid, 'down'),
    before: () => editor.askBlock(editor.spotBeside(uuid, 'before')),
    after: () => editor.askBlock(editor.spotBeside(uuid, 'after')),
    duplicate: () => editor.duplicate(uuid),
    remove: () => editor.remove(uuid)
  }
  const button = (action: Action): ReactNode => {
    const label = t(`pageEdit.actions.${action}`)
    return (
      <button key={action} type="button" title={label} onClick={acts[action]}>
        <Drawing path={drawings[action]} />
      </button>
    )
  }
  return (
    <div ref={toolbar} className="pe-toolbar" role="toolbar" aria-label={t('pageEdit.blockActions')}>
      <button
        type="button"
        className="pe-grip"
        title={t('pageEdit.drag')}
        aria-label={t('pageEdit.selectOf', { name: t(`pageBlocks.${block.type}.name`) })}
        onClick={() => editor.elementOf(uuid)?.focus()}
      >
        <Drawing path={drawings.grip} />
        {t(`pageBlocks.${block.type}.name`)}
      </button>
      {button('up')}
      {button('down')}
      <hr />
      {button('before')}
      {button('after')}
      <hr />
      {button('duplicate')}
      {button('remove')}
    </div>
  )
}

function Drawing({ path }: { path: string }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden>
      <path d={path} />
    </svg>
  )
}

/** Positions the toolbar above an element, or at the top of the window while the top of the element is out of view. */
function keepOver(element: HTMLElement, bar: HTMLElement, by: number): () => void {
  const { ownerDocument: document } = element
  const window = document.defaultView
  const size = 1 / by
  function place(): void {
    if (!window) return
    const { top, bottom, left } = element.getBoundingClientRect()
    const height = bar.offsetHeight * size
    const width = bar.offsetWidth * size
    const above = top - height - 8
    const y = above >= 4 ? above : Math.min(Math.max(4, above), bottom + 8)
    const x = Math.max(4, Math.min(left, document.documentElement.clientWidth - width - 4))
    bar.style.transform = `translate(${x + window.scrollX}px, ${y + window.scrollY}px) scale(${size})`
    bar.style.transformOrigin = '0 0'
  }
  place()
  const observer = new ResizeObserver(place)
  observer.observe(element)
  observer.observe(document.body)
  window?.addEventListener('scroll', place, { passive: true })
  return () => {
    observer.disconnect()
    window?.removeEventListener('scroll', place)
  }
}
