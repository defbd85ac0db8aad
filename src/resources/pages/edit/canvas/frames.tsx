/** What is around the blocks and the lists of a page that is edited. Each block stays the element that visitors have. */
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
  // One stop of the tabulation for all blocks: arrows go from one to the next.
  const isStop = useEdited(({ selected, history }) =>
    selected === undefined ? placesOf(history.present).keys().next().value === uuid : selected === uuid
  )
  const name = t(`pageBlocks.${type}.name`)
  const summary = summaryOf(block)
  const label = summary ? t('pageEdit.named', { name, summary }) : name
  const isToComplete = isBlank(block)
  const attributes = {
    'data-block': uuid,
    // Of what is complete nothing may be there to show: what it names is gone, or is not on the portal.
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

/** A button in an empty list: blocks can be dropped on it too. */
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

/** Under the blocks of a page. */
function EndButton(): ReactNode {
  const t = useViewTranslate()
  const editor = useEditor()
  return (
    <button type="button" className="pe-add pe-end" onClick={() => editor.askBlock()}>
      {t('pageEdit.addToPage')}
    </button>
  )
}
