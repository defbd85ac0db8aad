import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import { largestGroup, type DateInterval, type Group } from '../../../model/distribution.ts'
import { HistogramTable } from './HistogramTable.tsx'
import { useGroupTexts } from './useGroupTexts.ts'

interface HistogramProps {
  property: SchemaProperty
  /** Ranges or periods in order, including empty ones. */
  groups: Group[]
  interval: number | DateInterval
}

const height = 120
const barWidth = 10
const gap = 1.5

/** Histogram of the lines by range or period. Bars start at zero, and their width is that of the range. */
export function Histogram({ property, groups, interval }: HistogramProps): ReactNode {
  const t = useTranslate()
  const { nameOf, summaryOf } = useGroupTexts(property, interval)
  const [pointed, setPointed] = useState<number>()
  const first = groups[0]
  const last = groups.at(-1)
  const largest = largestGroup(groups)
  if (!first || !last || !largest) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('datasets.distribution.empty')}</Typography>
  }
  const pointedGroup = pointed === undefined ? undefined : groups[pointed]
  const width = groups.length * barWidth

  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary', minHeight: 20 }}>
        {pointedGroup
          ? summaryOf(pointedGroup)
          : t('datasets.distribution.most', { text: summaryOf(largest) })}
      </Typography>
      <Box
        component="svg"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an SVG whose bars react to the mouse
        role="img"
        aria-label={t('datasets.distribution.histogram', {
          smart_count: groups.length,
          from: nameOf(first),
          to: nameOf(last),
          most: summaryOf(largest)
        })}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        onMouseLeave={() => setPointed(undefined)}
        sx={{ width: '100%', height, display: 'block', borderBottom: 1, borderColor: 'text.secondary' }}
      >
        {groups.map((group, index) => (
          <Bar
            key={String(group.value)}
            index={index}
            // Minimum height in pixels, so that a small non-empty range stays visible.
            barHeight={group.total === 0 ? 0 : Math.max(1.5, (height * group.total) / largest.total)}
            isFaded={pointed !== undefined && pointed !== index}
            onPoint={() => setPointed(index)}
          />
        ))}
      </Box>
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 1,
          color: 'text.secondary',
          fontSize: '0.75rem'
        }}
      >
        <span>{nameOf(first)}</span>
        <span>{nameOf(last)}</span>
      </Box>
      <HistogramTable groups={groups} nameOf={nameOf} />
    </Box>
  )
}

/** Bar of a range, with a transparent background that reacts to the mouse on the full height. */
function Bar(props: { index: number; barHeight: number; isFaded: boolean; onPoint: () => void }): ReactNode {
  const { index, barHeight, isFaded } = props
  return (
    <g onMouseEnter={props.onPoint}>
      <rect x={index * barWidth} y={0} width={barWidth} height={height} fill="transparent" />
      <Box
        component="rect"
        x={index * barWidth + gap / 2}
        y={height - barHeight}
        width={barWidth - gap}
        height={barHeight}
        sx={{ fill: (theme) => theme.palette.primary.main, opacity: isFaded ? 0.55 : 1 }}
      />
    </g>
  )
}
