import { Box, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import type { ValuesPart } from '../../../model/distribution.ts'
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
  const formats = useFormats()
  const texts = useValueTexts(property)
  const rows = values.displayed.map(({ value, total: count }) => ({
    key: String(value),
    name: texts.value(value),
    count,
    isRest: false
  }))
  const otherGroups = [
    { key: '_others', name: t('datasets.distribution.others'), count: values.otherCount, isRest: true },
    {
      key: '_missing',
      name: t('datasets.distribution.missing'),
      count: values.missingCount ?? 0,
      isRest: true
    }
  ].filter(({ count }) => count > 0)
  const largest = Math.max(...[...rows, ...otherGroups].map(({ count }) => count), 1)
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
        {[...rows, ...otherGroups].map(({ key, name, count, isRest }) => (
          <tr key={key}>
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
                  width: `${(100 * count) / largest}%`,
                  minWidth: 2,
                  bgcolor: isRest ? 'action.disabled' : 'primary.main'
                }}
              />
              <Box component="span" sx={visuallyHidden}>
                {texts.percent(total > 0 ? count / total : 0)}
              </Box>
            </td>
            <Typography
              component="td"
              variant="body2"
              title={texts.percent(total > 0 ? count / total : 0)}
              sx={{ textAlign: 'right', pl: '8px !important', fontVariantNumeric: 'tabular-nums' }}
            >
              {formats.number(count)}
            </Typography>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
