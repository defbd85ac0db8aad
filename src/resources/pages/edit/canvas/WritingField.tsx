import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import type { Block } from '../../../../../contract/portals/blocks.ts'
import { useViewTranslate } from '../../../../i18n/translate.tsx'
import { commandOfKey, markdownEdit } from '../../../../schemaForms/editor/markdownCommands.ts'
import { useEdited, useEditor } from '../EditorContext.ts'

const copied = [
  'color',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'textAlign'
] as const

/** Text style of the block being edited in place, copied from its rendered text, else from the block. */
function looksOf(element: Element | null | undefined): CSSProperties {
  const text = element?.querySelector('h1, h2, h3, h4, h5, h6, .title, .prose')
  const window = text?.ownerDocument.defaultView
  if (!text || !window) return {}
  const style = window.getComputedStyle(text)
  return Object.fromEntries(copied.map((name) => [name, style[name]]))
}

/** In-place editor of the text of a title block, or the markdown of a text block. */
export function WritingField({ block }: { block: Block }): ReactNode {
  const t = useViewTranslate()
  const editor = useEditor()
  const field = useRef<HTMLTextAreaElement>(null)
  const focus = useEdited((state) => state.focus)
  const { uuid = '', type, titleSize } = block
  const content = typeof block.content === 'string' ? block.content : ''
  const isTitle = type === 'title'
  const [looks] = useState(() => looksOf(editor.elementOf(uuid)))

  useEffect(() => {
    const element = field.current
    if (!element || element.ownerDocument.activeElement === element) return
    element.focus()
    element.setSelectionRange(element.value.length, element.value.length)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the counter requests the focus
  }, [focus])
  useEffect(() => {
    const element = field.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the height depends on the text
  }, [content])

  const change = (text: string): void => {
    // Line breaks are removed: a title is a single line.
    editor.update(
      uuid,
      { ...block, content: isTitle ? text.replaceAll(/\s*\n\s*/g, ' ') : text },
      `${uuid}/content`
    )
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const isEnd =
      event.key === 'Escape' || (event.key === 'Enter' && (isTitle || event.ctrlKey || event.metaKey))
    if (isEnd && !event.nativeEvent.isComposing) {
      event.preventDefault()
      editor.stopWriting({ isFocused: true })
      return
    }
    const command = isTitle ? undefined : commandOfKey(event)
    if (!command) return
    event.preventDefault()
    const { selectionStart: from, selectionEnd: to } = event.currentTarget
    const edit = markdownEdit(command, { text: content, from, to })
    change(content.slice(0, edit.from) + edit.insert + content.slice(edit.to))
    const { anchor, head } = edit.selection
    requestAnimationFrame(() => field.current?.setSelectionRange(anchor, head))
  }

  return (
    <div
      className={`pe-written ${isTitle ? `title title-${typeof titleSize === 'string' ? titleSize : 'h3'}` : 'prose'}`}
      style={looks}
    >
      <textarea
        ref={field}
        className="pe-writing"
        rows={isTitle ? 1 : 3}
        value={content}
        aria-label={t(isTitle ? 'pageEdit.writeTitle' : 'pageEdit.writeText')}
        placeholder={t(isTitle ? 'pageEdit.titlePlaceholder' : 'pageEdit.textPlaceholder')}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => editor.stopWriting({ isFocused: false })}
      />
    </div>
  )
}
