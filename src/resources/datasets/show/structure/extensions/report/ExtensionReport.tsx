import { Box, LinearProgress, MenuItem, Pagination, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { RetryAlert } from '../../../../../../ui/RetryAlert.tsx'
import { SubmittedSearch } from '../../../../../../ui/SubmittedSearch.tsx'
import { useFormats } from '../../../../../../ui/useFormats.ts'
import { useDataset } from '../../../../live/DatasetPageContext.tsx'
import { findAction } from '../../../../model/extensions/actions.ts'
import {
  firstState,
  furthestLine,
  pageCount,
  reportColumns,
  reportSizes,
  type ErrorsFilter,
  type ReportState
} from '../../../../model/extensions/report.ts'
import { useServices } from '../useServices.ts'
import { ReportTable } from './ReportTable.tsx'
import { useReportLines } from './useReportLines.ts'

interface ExtensionReportProps {
  service: string
  action: string
  /** External storage of the state, such as the URL; component state by default. */
  storage?: { state: ReportState; set: (state: ReportState) => void }
}

/** Report on an extension: results line by line, and failed lines. */
export function ExtensionReport({ service, action, storage }: ExtensionReportProps): ReactNode {
  const t = useTranslate()
  const id = useId()
  const formats = useFormats()
  const { dataset } = useDataset()
  const localState = useState(firstState)
  const [state, setState] = storage ? [storage.state, storage.set] : localState
  const services = useServices(dataset.owner)
  const serviceAction = findAction(services.data ?? [], { remoteService: service, action })
  const columns = useMemo(
    () => reportColumns(dataset, `${service}/${action}`, serviceAction?.action),
    [dataset, service, action, serviceAction?.action]
  )
  const { lines, counts } = useReportLines(dataset, columns, state)
  const total = lines.data?.total
  /** Changes the filters or the sort, and returns to the first page. */
  const change = (values: Partial<ReportState>): void => setState({ ...state, page: 1, ...values })

  if (columns.outputs.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('datasets.report.empty')}</Typography>
  }
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography aria-live="polite" sx={{ fontWeight: 700, flex: '1 1 160px' }}>
          {total === undefined
            ? ' '
            : total > furthestLine
              ? t('datasets.report.firstOnes', {
                  count: formats.number(total),
                  shown: formats.number(furthestLine)
                })
              : t(total === 0 ? 'blocks.noResult' : 'datasets.report.results', {
                  smart_count: total
                })}
        </Typography>
        <SubmittedSearch
          key={state.text}
          id={`${id}-search`}
          label={t('datasets.report.search')}
          value={state.text}
          onSearch={(text) => change({ text })}
        />
        <TextField
          select
          size="small"
          label={t('datasets.report.size')}
          value={state.size}
          sx={{ minWidth: 120 }}
          onChange={(event) => change({ size: Number(event.target.value) })}
        >
          {reportSizes.map((size) => (
            <MenuItem key={size} value={size}>
              {size}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      {counts && counts.failed === 0 && <Typography>{t('datasets.report.none')}</Typography>}
      {counts && counts.failed > 0 && (
        <TextField
          select
          size="small"
          label={t('datasets.report.filter')}
          value={state.errors}
          sx={{ maxWidth: 420 }}
          onChange={(event) => change({ errors: event.target.value as ErrorsFilter })}
        >
          <MenuItem value="all">{t('datasets.report.all')}</MenuItem>
          <MenuItem value="only">{t('datasets.report.only', { smart_count: counts.failed })}</MenuItem>
          <MenuItem value="without">
            {t('datasets.report.without', { smart_count: counts.succeeded })}
          </MenuItem>
        </TextField>
      )}
      {lines.isError && (
        <RetryAlert
          text={t('datasets.report.failed')}
          error={lines.error}
          onRetry={() => void lines.refetch()}
        />
      )}
      <Box>
        <Box sx={{ height: 4 }}>
          {lines.isFetching && <LinearProgress aria-label={t('datasets.extensions.report.title')} />}
        </Box>
        <ReportTable
          columns={columns}
          lines={lines.data?.results ?? []}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
        />
      </Box>
      {total !== undefined && pageCount(total, state.size) > 1 && (
        <Pagination
          aria-label={t('datasets.report.pages')}
          count={pageCount(total, state.size)}
          page={Math.min(state.page, pageCount(total, state.size))}
          onChange={(_event, page) => setState({ ...state, page })}
        />
      )}
    </Stack>
  )
}
