import { Chip, Stack, useTheme } from '@mui/material'
import type { ReactNode } from 'react'
import type { DescriptiveMetadata } from '../../../../contract/dataset.ts'
import { readableColor } from '../../../theme/contrast.ts'

/** Topics of a dataset in their colours. */
export function TopicChips(props: { topics: NonNullable<DescriptiveMetadata['topics']> }): ReactNode {
  const { palette } = useTheme()
  if (props.topics.length === 0) return null
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
      {props.topics.map((topic) => {
        const color = readableColor(topic.color ?? palette.primary.main, palette.background.paper)
        return (
          <Chip
            key={topic.id}
            size="small"
            variant="outlined"
            label={topic.title}
            // Its own background: its colour is readable there, wherever it stands.
            sx={{ color, borderColor: color, bgcolor: 'background.paper' }}
          />
        )
      })}
    </Stack>
  )
}
