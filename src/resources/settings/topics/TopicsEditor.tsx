import Add from '@mui/icons-material/Add'
import { Box, Button, Link, Stack, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import type { ReactNode } from 'react'
import type { AccountKeys } from '../../../../contract/session.ts'
import type { Topic } from '../../../../contract/settings.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { dropTargetOutline, useItemDrag } from '../../../ui/useItemDrag.ts'
import type { EditorProps } from '../editors/editor.ts'
import { hasTwin } from '../model/twins.ts'
import { TopicRow } from './TopicRow.tsx'
import { useTopicList } from './useTopicList.ts'

const gallery = 'https://pictogrammers.com/library/mdi/'

type TopicsEditorProps = EditorProps<Topic[]> & { account: AccountKeys }

/** Editor of the ordered list of topics of an account. */
export function TopicsEditor(props: TopicsEditorProps): ReactNode {
  const t = useViewTranslate()
  const list = useTopicList(props)
  return (
    <Box>
      <Typography sx={{ mb: 2 }}>
        {t('settings.topics.iconHelp')}{' '}
        <Link href={gallery} target="_blank" rel="noopener">
          {t('settings.topics.gallery')}
        </Link>
      </Typography>
      {props.value.length === 0 ? (
        <Typography sx={{ color: 'text.secondary', mb: 1 }}>{t('settings.topics.none')}</Typography>
      ) : (
        <TopicRows {...props} list={list} />
      )}
      <Box aria-live="polite" sx={visuallyHidden}>
        {list.announcement}
      </Box>
      <Button startIcon={<Add />} sx={{ mt: 1 }} onClick={list.add}>
        {t('settings.topics.add')}
      </Button>
    </Box>
  )
}

type TopicRowsProps = TopicsEditorProps & { list: ReturnType<typeof useTopicList> }

/** Rows of the topics, reordered by drag and drop or with their buttons. */
function TopicRows({ value: topics, onChange, onCommit, account, list }: TopicRowsProps): ReactNode {
  const t = useViewTranslate()
  const drag = useItemDrag<number>(list.move)
  return (
    <Stack
      component="ol"
      aria-label={t('settings.sections.topics')}
      {...drag.list}
      sx={{ gap: 1, m: 0, p: 0, listStyle: 'none' }}
    >
      {topics.map((topic, index) => {
        const rowId = list.rowIds[index] ?? ''
        return (
          <Box
            component="li"
            key={rowId}
            {...drag.target(index)}
            sx={drag.isTarget(index) ? { ...dropTargetOutline, borderRadius: 1 } : {}}
          >
            <TopicRow
              id={rowId}
              account={account}
              topic={topic}
              position={{
                index,
                count: topics.length,
                move: (offset) => list.moveByButton(index, offset)
              }}
              isTwin={hasTwin(topic, topics)}
              isNew={list.addedRow === rowId}
              isDragged={drag.isDragged(index)}
              drag={drag.source(index)}
              onChange={(changedTopic) => onChange(topics.with(index, changedTopic))}
              onCommit={(changedTopic) => onCommit(topics.with(index, changedTopic))}
              onRemove={() => list.remove(index)}
            />
          </Box>
        )
      })}
    </Stack>
  )
}
