import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import DragIndicator from '@mui/icons-material/DragIndicator'
import { Box, IconButton, Paper, Stack, Tooltip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, useRef, type ReactNode } from 'react'
import type { DragSource } from '../../../../../ui/useItemDrag.ts'

/** Position of an extension in the list, and the callbacks that change it. */
export interface CardPlacement {
  index: number
  count: number
  move: (offset: number) => void
  /** Whether this card is being dragged. */
  isDragged: boolean
  drag: DragSource
}

interface ExtensionCardProps {
  name: string
  subtitle?: ReactNode
  isEdited: boolean
  isInvalid: boolean
  /** Position in the list; absent when the order is fixed. */
  placement?: CardPlacement | undefined
  actions?: ReactNode
  children?: ReactNode
}

/** Card of an extension: title, position and actions. */
export function ExtensionCard(props: ExtensionCardProps): ReactNode {
  const { name, isEdited, isInvalid, placement } = props
  const id = useId()
  const card = useRef<HTMLDivElement>(null)
  const border = isInvalid ? 'error.main' : isEdited ? 'accent.main' : 'divider'
  return (
    <Paper
      ref={card}
      variant="outlined"
      component="section"
      aria-labelledby={id}
      sx={{
        p: 2,
        height: '100%',
        boxSizing: 'border-box',
        borderColor: border,
        opacity: placement?.isDragged ? 0.5 : 1
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 0.5, mb: 1 }}>
        {placement && (
          <Box
            draggable
            aria-hidden
            onDragStart={(event) => placement.drag.onDragStart(event, card.current)}
            onDragEnd={placement.drag.onDragEnd}
            sx={{ cursor: 'grab', color: 'text.secondary', display: 'flex', py: 0.5, ml: -1 }}
          >
            <DragIndicator />
          </Box>
        )}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h4" component="h3" id={id} sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {props.subtitle && (
            <Typography
              variant="body2"
              component="div"
              sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
            >
              {props.subtitle}
            </Typography>
          )}
        </Box>
        {placement && <MoveButtons name={name} placement={placement} />}
      </Stack>
      {props.children}
      {props.actions && (
        <Stack direction="row" sx={{ justifyContent: 'flex-end', flexWrap: 'wrap', mt: 1 }}>
          {props.actions}
        </Stack>
      )}
    </Paper>
  )
}

function MoveButtons({ name, placement }: { name: string; placement: CardPlacement }): ReactNode {
  const t = useTranslate()
  const { index, count, move } = placement
  const moves = [
    { by: -1, label: t('datasets.extensions.up', { name }), icon: <ArrowUpward />, isOff: index === 0 },
    {
      by: 1,
      label: t('datasets.extensions.down', { name }),
      icon: <ArrowDownward />,
      isOff: index === count - 1
    }
  ]
  return (
    <Stack direction="row" sx={{ flexShrink: 0 }}>
      {moves.map(({ by, label, icon, isOff }) => (
        <Tooltip key={by} title={label}>
          <span>
            <IconButton size="small" aria-label={label} disabled={isOff} onClick={() => move(by)}>
              {icon}
            </IconButton>
          </span>
        </Tooltip>
      ))}
    </Stack>
  )
}
