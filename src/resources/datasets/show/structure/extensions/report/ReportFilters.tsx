import { MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, type ReactNode } from 'react'
import { SubmittedSearch } from '../../../../../../ui/SubmittedSearch.tsx'
import { useFormats } from '../../../../../../ui/useFormats.ts'
import {
  furthestLine,
  reportSizes,
  type ErrorsFilter,
  type ReportState
} from '../../../../model/extensions/report.ts'

interface ReportFiltersProps {
  state: ReportState
  onChange: (values: Partial<ReportState>) => void
}

/** Number of lines, search, and number of lines in a page. */
export function ReportBar(props: ReportFiltersProps & { total: number | undefined }): ReactNode {
  const t = useTranslate()
  const id = useId()
  const { state, onChange, total } = props
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      <LineCount total={total} />
      <SubmittedSearch
        id={`${id}-search`}
        label={t('datasets.report.search')}
        value={state.text}
        onSearch={(text) => onChange({ text })}
      />
      <TextField
        select
        size="small"
        label={t('datasets.report.size')}
        value={state.size}
        sx={{ minWidth: 120 }}
        onChange={(event) => onChange({ size: Number(event.target.value) })}
      >
        {reportSizes.map((size) => (
          <MenuItem key={size} value={size}>
            {size}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  )
}

function LineCount({ total }: { total: number | undefined }): ReactNode {
  const t = useTranslate()
  const formats = useFormats()
  function text(): string {
    if (total === undefined) return ' '
    if (total === 0) return t('blocks.noResult')
    if (total <= furthestLine) return t('datasets.report.results', { smart_count: total })
    return t('datasets.report.firstOnes', {
      count: formats.number(total),
      shown: formats.number(furthestLine)
    })
  }
  return (
    <Typography aria-live="polite" sx={{ fontWeight: 700, flex: '1 1 160px' }}>
      {text()}
    </Typography>
  )
}

interface ResultFilterProps extends ReportFiltersProps {
  /** Numbers of lines by result. */
  counts: { failed: number; succeeded: number }
}

/** Filter of lines by the result of the extension; a sentence when all of them succeeded. */
export function ResultFilter({ state, onChange, counts }: ResultFilterProps): ReactNode {
  const t = useTranslate()
  if (counts.failed === 0) return <Typography>{t('datasets.report.none')}</Typography>
  return (
    <TextField
      select
      size="small"
      label={t('datasets.report.filter')}
      value={state.errors}
      sx={{ maxWidth: 420 }}
      onChange={(event) => onChange({ errors: event.target.value as ErrorsFilter })}
    >
      <MenuItem value="all">{t('datasets.report.all')}</MenuItem>
      <MenuItem value="only">{t('datasets.report.only', { smart_count: counts.failed })}</MenuItem>
      <MenuItem value="without">{t('datasets.report.without', { smart_count: counts.succeeded })}</MenuItem>
    </TextField>
  )
}
