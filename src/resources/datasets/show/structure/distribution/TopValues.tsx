import { Box, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import { restOf, type ValuesPart } from '../../../model/distribution.ts'
import { useFormats } from '../../../../../ui/useFormats.ts'
import { useValueTexts } from './valueTexts.ts'

interface TopValuesProps {
  property: SchemaProperty
  values: ValuesPart
  /** Number of lines; bars are proportional to their share of it. */
  total: number
}

/** Bars of the most frequent values, with a table for screen readers. */
export function TopValues({ property, values, total }: TopValuesProps): ReactNode {
  const t = useTranslate()
  const texts = useValueTexts(property)
  const rows: Row[] = [
    ...values.displayed.map(({ value, total: count }) => ({
      key: String(value),
      name: texts.value(value),
      count,
      isRest: false
    })),
    ...restOf(values).map(({ name, count }) => ({
      key: `_${name}`,
      name: t(`datasets.distribution.${name}`),
      count,
      isRest: true
    }))
  ]
  const largest = Math.max(...rows.map(({ count }) => count), 1)
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        tableLayout: 'fixed',
        '& td, & th': { p: 0, py: 0.25 }
      }}
    >
      <Box component="caption" sx={visuallyHidden}>
        {t('datasets.distribution.topValues')}
      </Box>
      <colgroup>
        <Box component="col" sx={{ width: '34%' }} />
        <col />
        <Box component="col" sx={{ width: 80 }} />
      </colgroup>
      <Box component="thead" sx={visuallyHidden}>
        <tr>
          <th scope="col">{t('datasets.distribution.value')}</th>
          <th scope="col">{t('datasets.distribution.share')}</th>
          <th scope="col">{t('datasets.distribution.lines')}</th>
        </tr>
      </Box>
      <tbody>
        {rows.map((row) => (
          <ValueRow
            key={row.key}
            row={row}
            percent={texts.percent(total > 0 ? row.count / total : 0)}
            barWidth={`${(100 * row.count) / largest}%`}
          />
        ))}
      </tbody>
    </Box>
  )
}

interface Row {
  key: string
  name: string
  count: number
  /** Whether the row stands for all the other lines, instead of a value. */
  isRest: boolean
}

/** Value with its bar and its number of lines. */
function ValueRow(props: { row: Row; percent: string; barWidth: string }): ReactNode {
  const formats = useFormats()
  const { row, percent, barWidth } = props
  const { name, count, isRest } = row
  return (
    <tr>
      <Box
        component="th"
        scope="row"
        title={name}
        sx={{
          pr: '8px !important',
          fontWeight: 400,
          fontSize: '0.875rem',
          textAlign: 'left',
          whiteSpace: 'nowrap',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          ...(isRest ? { color: 'text.secondary', fontStyle: 'italic' } : {})
        }}
      >
        {name}
      </Box>
      <td>
        <Box
          aria-hidden
          sx={{
            height: 14,
            borderRadius: 0.5,
            width: barWidth,
            minWidth: 2,
            bgcolor: isRest ? 'action.disabled' : 'primary.main'
          }}
        />
        <Box component="span" sx={visuallyHidden}>
          {percent}
        </Box>
      </td>
      <Typography
        component="td"
        variant="body2"
        title={percent}
        sx={{ textAlign: 'right', pl: '8px !important', fontVariantNumeric: 'tabular-nums' }}
      >
        {formats.number(count)}
      </Typography>
    </tr>
  )
}
