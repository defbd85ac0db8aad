import { Chip, Stack, SvgIcon, useTheme } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import type { DescriptiveMetadata } from '../../contract/datasets/dataset.ts'
import { readableColor } from '../theme/contrast.ts'
import { iconPath, topicColor } from './topicLook.ts'

/** Chips of the topics of a dataset or an application. */
export function TopicChips(props: { topics: NonNullable<DescriptiveMetadata['topics']> }): ReactNode {
  const { palette } = useTheme()
  if (props.topics.length === 0) return null
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
      {props.topics.map((topic) => {
        const color = readableColor(topicColor(topic.color) ?? palette.primary.main, palette.background.paper)
        return (
          <Chip
            key={topic.id}
            size="small"
            variant="outlined"
            {...iconOf(topic.icon)}
            label={topic.title}
            // On the background colour against which the text contrast was computed.
            sx={{
              color,
              borderColor: color,
              bgcolor: 'background.paper',
              '& .MuiChip-icon': { color: 'inherit' }
            }}
          />
        )
      })}
    </Stack>
  )
}

function iconOf(icon: unknown): { icon?: ReactElement } {
  const path = iconPath(icon)
  if (!path) return {}
  return {
    icon: (
      <SvgIcon fontSize="small">
        <path d={path} />
      </SvgIcon>
    )
  }
}
