import { Chip, Stack, SvgIcon, useTheme } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import type { DescriptiveMetadata } from '../../contract/datasets/dataset.ts'
import { readableColor } from '../theme/contrast.ts'

/** Topics of a dataset or an application, in their colours. */
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
            {...iconOf(topic.icon)}
            label={topic.title}
            // Its own background: its colour is readable there, wherever it stands.
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

/** Commands and numbers of an SVG path. */
const pathData = /^[MmZzLlHhVvCcSsQqTtAa0-9eE\s.,+-]+$/

/** The drawing that the settings give with the name of the icon; anything else than a path is left out. */
function iconOf(icon: unknown): { icon?: ReactElement } {
  const { svgPath } = (icon ?? {}) as { svgPath?: unknown }
  if (typeof svgPath !== 'string' || !pathData.test(svgPath)) return {}
  return {
    icon: (
      <SvgIcon fontSize="small">
        <path d={svgPath} />
      </SvgIcon>
    )
  }
}
