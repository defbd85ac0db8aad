import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Delete from '@mui/icons-material/DeleteOutlined'
import DragIndicator from '@mui/icons-material/DragIndicator'
import { Box, IconButton, InputAdornment, Paper, Stack, TextField, Tooltip } from '@mui/material'
import { useRef, useState, type ReactNode } from 'react'
import type { AccountKeys } from '../../../../contract/session.ts'
import type { Topic, TopicIcon } from '../../../../contract/settings.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { ColorSwatch } from '../../../ui/ColorSwatch.tsx'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { onceReleased } from '../../../ui/form/onceReleased.ts'
import { focusWhenShown } from '../../../ui/form/useInitialFocus.ts'
import { topicColor } from '../../../ui/topicLook.ts'
import { Usage } from '../editors/Usage.tsx'
import { IconSelect } from './IconSelect.tsx'
import type { DragSource } from '../../../ui/useItemDrag.ts'

interface TopicRowProps {
  id: string
  account: AccountKeys
  topic: Topic
  position: { index: number; count: number; move: (offset: number) => void }
  /** Whether another topic has the same title. */
  isTwin: boolean
  /** Whether the topic was just added, and its title needs the focus. */
  isNew: boolean
  isDragged: boolean
  drag: DragSource
  onChange: (topic: Topic) => void
  onCommit: (topic: Topic) => void
  onRemove: () => void
}

export function TopicRow(props: TopicRowProps): ReactNode {
  const t = useViewTranslate()
  const { topic, position } = props
  const row = useRef<HTMLDivElement>(null)
  const name = topic.title || t('settings.untitled')
  return (
    <Paper
      ref={row}
      variant="outlined"
      component="section"
      aria-label={name}
      sx={{ p: 1, pl: 0.5, opacity: props.isDragged ? 0.5 : 1 }}
    >
      <Box
        sx={{
          display: 'grid',
          alignItems: 'start',
          gap: 1,
          gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' }
        }}
      >
        <Box
          draggable={position.count > 1}
          aria-hidden
          onDragStart={(event) => props.drag.onDragStart(event, row.current)}
          onDragEnd={props.drag.onDragEnd}
          sx={{
            cursor: position.count > 1 ? 'grab' : 'default',
            color: 'text.secondary',
            opacity: position.count > 1 ? 1 : 0.3,
            display: 'flex',
            py: 1
          }}
        >
          <DragIndicator />
        </Box>
        <TopicFields {...props} name={name} />
        <TopicActions {...props} name={name} />
      </Box>
    </Paper>
  )
}

type TopicFieldsProps = Pick<TopicRowProps, 'id' | 'topic' | 'isTwin' | 'isNew' | 'onChange' | 'onCommit'> & {
  name: string
}

function TopicFields(props: TopicFieldsProps): ReactNode {
  const t = useViewTranslate()
  const { id, topic, name, onChange, onCommit } = props
  const { title, color = '', icon } = topic
  const [isLeft, setLeft] = useState(false)
  const isColorWrong = color !== '' && !topicColor(color)
  // Duplicate titles give a warning, not an error, since the id identifies a topic.
  const titleHelp = (): string | undefined => {
    if (!title.trim()) return isLeft ? t('settings.required') : undefined
    return props.isTwin ? t('settings.topics.twin') : undefined
  }
  const commitTitle = (): void => {
    onceReleased(() => setLeft(true))
    const trimmed = title.trim()
    onCommit(trimmed === title ? topic : { ...topic, title: trimmed })
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'minmax(0, 1fr) minmax(120px, 0.9fr) 148px'
        }
      }}
    >
      <TextField
        id={`${id}-title`}
        size="small"
        required
        {...(props.isNew && { inputRef: focusWhenShown })}
        label={t('settings.topics.name')}
        value={title}
        error={isLeft && !title.trim()}
        helperText={titleHelp()}
        onChange={(event) => onChange({ ...topic, title: event.target.value })}
        onBlur={commitTitle}
      />
      <IconSelect id={`${id}-icon`} value={icon} onChange={(newIcon) => onCommit(withIcon(topic, newIcon))} />
      <TextField
        id={`${id}-color`}
        size="small"
        label={t('settings.topics.color')}
        autoComplete="off"
        value={color}
        error={isColorWrong}
        helperText={isColorWrong ? t('settings.topics.wrongColor') : undefined}
        onChange={(event) => onChange(withColor(topic, event.target.value.trim()))}
        onBlur={() => onCommit(topic)}
        slotProps={{
          inputLabel: { shrink: true },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <ColorSwatch
                  label={t('settings.topics.pickColor', { name })}
                  value={color}
                  onChange={(newColor) => onChange(withColor(topic, newColor))}
                />
              </InputAdornment>
            )
          }
        }}
      />
    </Box>
  )
}

type TopicActionsProps = Pick<TopicRowProps, 'id' | 'account' | 'topic' | 'position' | 'onRemove'> & {
  name: string
}

/** Buttons that move and remove the topic. */
function TopicActions({ id, account, topic, position, onRemove, name }: TopicActionsProps): ReactNode {
  const t = useViewTranslate()
  return (
    <Stack direction="row" sx={{ gridColumn: { xs: '2', md: 'auto' }, justifyContent: 'flex-end' }}>
      <MoveButton id={`${id}-up`} name={name} offset={-1} {...position} />
      <MoveButton id={`${id}-down`} name={name} offset={1} {...position} />
      <ConfirmButton
        iconOnly
        icon={<Delete />}
        label={t('settings.removeItem', { title: name })}
        title={t('settings.removeTitle', { title: name })}
        text={
          <Usage
            account={account}
            kind="topics"
            values={topic.id ? [topic.id] : []}
            text={t('settings.topics.removal')}
          />
        }
        confirmLabel={t('blocks.delete')}
        onConfirm={onRemove}
      />
    </Stack>
  )
}

function MoveButton(props: {
  id: string
  name: string
  offset: 1 | -1
  index: number
  count: number
  move: (offset: number) => void
}): ReactNode {
  const t = useViewTranslate()
  const { name, offset, index, count, move } = props
  const label = t(offset < 0 ? 'settings.topics.up' : 'settings.topics.down', { name })
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          id={props.id}
          aria-label={label}
          disabled={index + offset < 0 || index + offset >= count}
          onClick={() => move(offset)}
        >
          {offset < 0 ? <ArrowUpward fontSize="small" /> : <ArrowDownward fontSize="small" />}
        </IconButton>
      </span>
    </Tooltip>
  )
}

function withColor({ color: _former, ...topic }: Topic, color: string): Topic {
  return color ? { ...topic, color } : topic
}

function withIcon({ icon: _former, ...topic }: Topic, icon: TopicIcon | undefined): Topic {
  return icon ? { ...topic, icon } : topic
}
