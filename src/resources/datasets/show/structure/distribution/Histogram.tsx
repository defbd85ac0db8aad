import { Box, Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, useState, type ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import type { DateInterval, Group } from '../../../model/distribution.ts'
import { useFormats } from '../../../../../ui/useFormats.ts'
import { useValueTexts } from './valueTexts.ts'

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
  const formats = useFormats()
  const texts = useValueTexts(property)
  const tableId = useId()
  const [pointed, setPointed] = useState<number>()
  const [isTable, setTable] = useState(false)
  const nameOf = ({ value }: Group): string =>
    typeof interval === 'number' ? rangeText(Number(value), interval) : texts.period(String(value), interval)
  const first = groups[0]
  const last = groups.at(-1)
  const largest = groups.reduce<Group | undefined>(
    (best, group) => (best && best.total >= group.total ? best : group),
    undefined
  )
  if (!first || !last || !largest) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('datasets.distribution.empty')}</Typography>
  }
  const pointedGroup = pointed === undefined ? undefined : groups[pointed]
  const width = groups.length * barWidth
  const barText = (group: Group): string =>
    t('datasets.distribution.bar', {
      range: nameOf(group),
      smart_count: group.total,
      number: formats.number(group.total)
    })

  function rangeText(start: number, step: number): string {
    const isWhole = property.type === 'integer'
    if (isWhole && step === 1) return texts.number(start)
    const end = Number((start + step).toPrecision(12))
    return t(isWhole ? 'datasets.distribution.wholeRange' : 'datasets.distribution.range', {
      start: texts.number(Number(start.toPrecision(12))),
      end: texts.number(isWhole ? end - 1 : end)
    })
  }

  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary', minHeight: 20 }}>
        {pointedGroup ? barText(pointedGroup) : t('datasets.distribution.most', { text: barText(largest) })}
      </Typography>
      <Box
        component="svg"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an SVG whose bars react to the mouse
        role="img"
        aria-label={t('datasets.distribution.histogram', {
          smart_count: groups.length,
          from: nameOf(first),
          to: nameOf(last),
          most: barText(largest)
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
      <Button
        size="small"
        aria-expanded={isTable}
        aria-controls={isTable ? tableId : undefined}
        onClick={() => setTable(!isTable)}
        sx={{ mt: 0.5 }}
      >
        {t(isTable ? 'datasets.distribution.hideTable' : 'datasets.distribution.showTable')}
      </Button>
      {isTable && <BarTable id={tableId} groups={groups} nameOf={nameOf} />}
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

/** Number of lines of each range, as a table. */
function BarTable(props: { id: string; groups: Group[]; nameOf: (group: Group) => string }): ReactNode {
  const t = useTranslate()
  const formats = useFormats()
  const { id, groups, nameOf } = props
  return (
    <Box
      component="section"
      id={id}
      tabIndex={0}
      aria-label={t('datasets.distribution.table')}
      sx={{ maxHeight: 240, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1, p: 1 }}
    >
      <Box component="table" sx={{ width: '100%', fontSize: '0.875rem', '& th': { textAlign: 'left' } }}>
        <thead>
          <tr>
            <th scope="col">{t('datasets.distribution.value')}</th>
            <Box component="th" scope="col" sx={{ textAlign: 'right !important' }}>
              {t('datasets.distribution.lines')}
            </Box>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={String(group.value)}>
              <td>{nameOf(group)}</td>
              <Box component="td" sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
                {formats.number(group.total)}
              </Box>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
