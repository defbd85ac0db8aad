/**
 * Wrappers of blocks and lists in the editor. They add attributes only: each block keeps the DOM of the public page.
 */
import { cloneElement, type ReactNode } from 'react'
import { useViewTranslate } from '../../../../i18n/translate.tsx'
import type { BlockFrames } from '../../../../portal/blocks/Blocks.tsx'
import type { Place } from '../../../../portal/blocks/block.ts'
import { useEdited, useEditor } from '../EditorContext.ts'
import { isBlank, summaryOf } from '../model/newBlock.ts'
import { placesOf } from '../model/places.ts'
import { WritingField } from './WritingField.tsx'

const Frame: BlockFrames['Frame'] = ({ block, children }): ReactNode => {
  const t = useViewTranslate()
  const { uuid = '', type } = block
  const isSelected = useEdited(({ selected }) => selected === uuid)
  const isWriting = useEdited(({ writing }) => writing === uuid)
  // Roving tabindex: one tab stop for all blocks, arrows move between them.
  const isStop = useEdited(({ selected, history }) =>
    selected === undefined ? placesOf(history.present).keys().next().value === uuid : selected === uuid
  )
  const name = t(`pageBlocks.${type}.name`)
  const summary = summaryOf(block)
  const label = summary ? t('pageEdit.named', { name, summary }) : name
  const isToComplete = isBlank(block)
  const attributes = {
    'data-block': uuid,
    // A complete block may still render nothing: its resource is deleted, or not on the portal.
    'data-name': isToComplete ? t('pageEdit.blank', { name }) : t('pageEdit.nothing', { name: label }),
    ...(isSelected ? { 'data-selected': '' } : {}),
    ...(isToComplete && !isWriting ? { 'data-blank': '' } : {}),
    tabIndex: isStop ? 0 : -1,
    role: 'group',
    'aria-roledescription': t('pageEdit.block'),
    'aria-label': label
  }
  return isWriting
    ? cloneElement(children, attributes, <WritingField block={block} />)
    : cloneElement(children, attributes)
}

const ListFrame: BlockFrames['ListFrame'] = ({ blocks, place, children }): ReactNode => {
  if (!blocks.length) return <AddButton list={place} />
  if (place.length > 1) return children
  return (
    <>
      {children}
      <EndButton />
    </>
  )
}

export const blockFrames: BlockFrames = { Frame, ListFrame }

/** Button of an empty list, which is also a drop target. */
function AddButton({ list }: { list: Place }): ReactNode {
  const t = useViewTranslate()
  const editor = useEditor()
  return (
    <button
      type="button"
      className="pe-add"
      data-list={JSON.stringify(list)}
      onClick={() => editor.askBlock({ list, index: 0 })}
    >
      {t(list.length === 1 ? 'pageEdit.addToPage' : 'pageEdit.addHere')}
    </button>
  )
}

/** Button after the last block of the page. */
function EndButton(): ReactNode {
  const t = useViewTranslate()
  const editor = useEditor()
  return (
    <button type="button" className="pe-add pe-end" onClick={() => editor.askBlock()}>
      {t('pageEdit.addToPage')}
    </button>
  )
}
