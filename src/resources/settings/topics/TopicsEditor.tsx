import Add from '@mui/icons-material/Add'
import { Box, Button, Link, Stack, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useEffect, useState, type ReactNode } from 'react'
import type { AccountKeys } from '../../../../contract/session.ts'
import type { Topic } from '../../../../contract/settings.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import type { EditorProps } from '../editors/editor.ts'
import { moveItem } from '../../../ui/moveItem.ts'
import { useItemKeys } from '../editors/useItemKeys.ts'
import { hasTwin } from '../model/twins.ts'
import { TopicRow } from './TopicRow.tsx'

const gallery = 'https://pictogrammers.com/library/mdi/'

/** Editor of the ordered list of topics of an account. */
export function TopicsEditor(props: EditorProps<Topic[]> & { account: AccountKeys }): ReactNode {
  const t = useViewTranslate()
  const { value: topics, onChange, onCommit, account } = props
  const itemKeys = useItemKeys(topics.length)
  const [addedKey, setAddedKey] = useState<number>()
  const [dragged, setDragged] = useState<number>()
  const [dropIndex, setDropIndex] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  const [lastMove, setLastMove] = useState<{ key: number; offset: number }>()

  // Focuses the move button of the moved topic, since the browser loses the focus when the DOM node moves.
  useEffect(() => {
    if (!lastMove) return
    const buttonNames = lastMove.offset < 0 ? ['up', 'down'] : ['down', 'up']
    const buttons = buttonNames.map((name) => document.getElementById(`topic-${lastMove.key}-${name}`))
    buttons.find((button) => button && !(button as HTMLButtonElement).disabled)?.focus()
  }, [lastMove])

  function move(from: number, to: number): void {
    if (to < 0 || to >= topics.length || from === to) return
    itemKeys.move(from, to)
    onCommit(moveItem(topics, from, to))
    const name = topics[from]?.title ?? ''
    setAnnouncement(t('settings.topics.moved', { name, position: to + 1, count: topics.length }))
  }

  return (
    <Box>
      <Typography sx={{ mb: 2 }}>
        {t('settings.topics.iconHelp')}{' '}
        <Link href={gallery} target="_blank" rel="noopener">
          {t('settings.topics.gallery')}
        </Link>
      </Typography>
      {topics.length === 0 && (
        <Typography sx={{ color: 'text.secondary', mb: 1 }}>{t('settings.topics.none')}</Typography>
      )}
      {topics.length > 0 && (
        <Stack
          component="ol"
          aria-label={t('settings.sections.topics')}
          sx={{ gap: 1, m: 0, p: 0, listStyle: 'none' }}
        >
          {topics.map((topic, index) => {
            const key = itemKeys.keys[index] ?? index
            return (
              <Box
                component="li"
                key={key}
                onDragOver={(event) => {
                  if (dragged === undefined) return
                  event.preventDefault()
                  setDropIndex(index)
                }}
                onDrop={(event) => {
                  event.preventDefault()
                  if (dragged !== undefined) move(dragged, index)
                }}
                sx={
                  dropIndex === index && dragged !== undefined && dragged !== index
                    ? { outline: '2px solid', outlineColor: 'primary.main', borderRadius: 1 }
                    : {}
                }
              >
                <TopicRow
                  id={`topic-${key}`}
                  account={account}
                  topic={topic}
                  position={{
                    index,
                    count: topics.length,
                    move: (offset) => {
                      move(index, index + offset)
                      setLastMove({ key, offset })
                    }
                  }}
                  isTwin={hasTwin(topic, topics)}
                  isNew={addedKey === key}
                  isDragged={dragged === index}
                  onDragStart={() => setDragged(index)}
                  onDragEnd={() => {
                    setDragged(undefined)
                    setDropIndex(undefined)
                  }}
                  onChange={(changedTopic) => onChange(topics.with(index, changedTopic))}
                  onCommit={(changedTopic) => onCommit(topics.with(index, changedTopic))}
                  onRemove={() => {
                    itemKeys.removeAt(index)
                    onCommit(topics.toSpliced(index, 1))
                  }}
                />
              </Box>
            )
          })}
        </Stack>
      )}
      <Box aria-live="polite" sx={visuallyHidden}>
        {announcement}
      </Box>
      <Button
        startIcon={<Add />}
        sx={{ mt: 1 }}
        onClick={() => {
          // The server sets the id.
          onChange([...topics, { title: '' } as Topic])
          setAddedKey(itemKeys.add())
        }}
      >
        {t('settings.topics.add')}
      </Button>
    </Box>
  )
}
