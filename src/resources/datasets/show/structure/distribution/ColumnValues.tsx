import { Alert, Box, Skeleton, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, type ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import { errorDetail } from '../../../../../api/http.ts'
import { labelled } from '../../../../../i18n/labelled.ts'
import { valuesPart } from '../../../model/distribution.ts'
import { useFormats } from '../../../../../ui/useFormats.ts'
import { Facts } from '../column/ColumnFacts.tsx'
import { Histogram } from './Histogram.tsx'
import { TopValues } from './TopValues.tsx'
import { useDistribution, type Distribution } from './useDistribution.ts'
import { useValueTexts } from './valueTexts.ts'

/** Statistics of the values of a column, and a small chart. */
export function ColumnValues({ property }: { property: SchemaProperty }): ReactNode {
  const t = useTranslate()
  const titleId = useId()
  const { kind, data, error } = useDistribution(property)
  if (!kind) return null
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      aria-busy={!error && !data}
      sx={{ mt: 3, pt: 2, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography variant="h4" component="h4" id={titleId} sx={{ mb: 1.5 }}>
        {t('datasets.distribution.title')}
      </Typography>
      {error ? (
        <Alert severity="warning" variant="outlined">
          {labelled(t('datasets.distribution.error'), errorDetail(error))}
        </Alert>
      ) : data ? (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(280px, 2fr) minmax(0, 3fr)' },
            gap: 3,
            alignItems: 'start'
          }}
        >
          <Statistics property={property} data={data} />
          <Chart property={property} data={data} />
        </Box>
      ) : (
        <Skeleton variant="rounded" height={160} />
      )}
    </Box>
  )
}

interface PartProps {
  property: SchemaProperty
  data: Distribution
}

function Statistics({ property, data }: PartProps): ReactNode {
  const t = useTranslate()
  const formats = useFormats()
  const texts = useValueTexts(property)
  const { metrics, total, median, groups } = data
  const count = metrics.value_count
  const facts: [string, ReactNode][] = []
  if (count !== undefined && !property.separator) {
    const share = total > 0 ? texts.percent(count / total) : ''
    facts.push([t('datasets.distribution.filled'), `${formats.number(count)}${share && ` (${share})`}`])
  } else if (count !== undefined) facts.push([t('datasets.distribution.count'), formats.number(count)])
  // The panel already shows the number of distinct values when the server has counted them (`x-cardinality`).
  if (groups.total_values !== undefined && property['x-cardinality'] === undefined) {
    facts.push([t('datasets.distribution.distinct'), formats.number(groups.total_values)])
  }
  const { min, max, avg } = metrics
  if (min !== undefined && min !== null) facts.push([t('datasets.distribution.min'), texts.value(min)])
  if (max !== undefined && max !== null) facts.push([t('datasets.distribution.max'), texts.value(max)])
  if (typeof avg === 'number') facts.push([t('datasets.distribution.mean'), texts.rounded(avg)])
  if (median !== undefined) facts.push([t('datasets.distribution.median'), texts.rounded(median)])
  return <Facts facts={facts} />
}

function Chart({ property, data }: PartProps): ReactNode {
  const t = useTranslate()
  const { groups, interval, metrics } = data
  if (interval !== undefined) {
    return <Histogram property={property} groups={groups.aggs ?? []} interval={interval} />
  }
  const values = valuesPart(groups, metrics.value_count, !!property.separator)
  if (values.displayed.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('datasets.distribution.empty')}</Typography>
  }
  if (values.isUnique) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('datasets.distribution.unique')}</Typography>
  }
  return <TopValues property={property} values={values} total={groups.total} />
}
