import { useEffect, useState } from 'react'
import type { Topic } from '../../../../contract/settings.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { moveItem } from '../../../ui/moveItem.ts'
import type { EditorProps } from '../editors/editor.ts'
import { useItemKeys } from '../../../ui/useItemKeys.ts'

interface TopicList {
  /** Id of the row of each topic, which follows the topic when it moves. */
  rowIds: string[]
  /** Row of the topic that was added last. */
  addedRow: string | undefined
  /** Where the last topic was moved, for screen readers. */
  announcement: string
  add: () => void
  remove: (index: number) => void
  move: (from: number, to: number) => void
  /** Moves a topic with a button of its row, which gets the focus back. */
  moveByButton: (index: number, offset: number) => void
}

/** Order of the topics that an editor shows: rows are added, removed and moved. */
export function useTopicList({ value: topics, onChange, onCommit }: EditorProps<Topic[]>): TopicList {
  const t = useViewTranslate()
  const itemKeys = useItemKeys(topics.length)
  const rowIds = itemKeys.keys.map(rowIdOf)
  const [addedRow, setAddedRow] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const restoreFocus = useMoveButtonFocus()

  function move(from: number, to: number): void {
    if (to < 0 || to >= topics.length || from === to) return
    itemKeys.move(from, to)
    onCommit(moveItem(topics, from, to))
    const name = topics[from]?.title ?? ''
    setAnnouncement(t('settings.topics.moved', { name, position: to + 1, count: topics.length }))
  }

  return {
    rowIds,
    addedRow,
    announcement,
    add() {
      // The server sets the id.
      onChange([...topics, { title: '' } as Topic])
      setAddedRow(rowIdOf(itemKeys.add()))
    },
    remove(index) {
      itemKeys.removeAt(index)
      onCommit(topics.toSpliced(index, 1))
    },
    move,
    moveByButton(index, offset) {
      move(index, index + offset)
      restoreFocus({ rowId: rowIds[index] ?? '', offset })
    }
  }
}

const rowIdOf = (key: number): string => `topic-${key}`

interface ButtonMove {
  rowId: string
  offset: number
}

/** Focuses the move button of the moved topic, since the browser loses the focus when the DOM node moves. */
function useMoveButtonFocus(): (move: ButtonMove) => void {
  const [lastMove, setLastMove] = useState<ButtonMove>()
  useEffect(() => {
    if (!lastMove) return
    const buttonNames = lastMove.offset < 0 ? ['up', 'down'] : ['down', 'up']
    const buttons = buttonNames.map((name) => document.getElementById(`${lastMove.rowId}-${name}`))
    buttons.find((button) => button && !(button as HTMLButtonElement).disabled)?.focus()
  }, [lastMove])
  return setLastMove
}
