import { Box, LinearProgress, Pagination, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useMemo, useState, type ReactNode } from 'react'
import { RetryAlert } from '../../../../../../ui/RetryAlert.tsx'
import { useDataset } from '../../../../live/DatasetPageContext.tsx'
import { findAction } from '../../../../model/extensions/actions.ts'
import {
  firstState,
  pageCount,
  reportColumns,
  type ReportState
} from '../../../../model/extensions/report.ts'
import { useServices } from '../useServices.ts'
import { ReportBar, ResultFilter } from './ReportFilters.tsx'
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
  const pages = pageCount(total ?? 0, state.size)
  /** Changes the filters or the sort, and returns to the first page. */
  const change = (values: Partial<ReportState>): void => setState({ ...state, page: 1, ...values })

  if (columns.outputs.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('datasets.report.empty')}</Typography>
  }
  return (
    <Stack sx={{ gap: 2 }}>
      <ReportBar state={state} total={total} onChange={change} />
      {counts && <ResultFilter state={state} counts={counts} onChange={change} />}
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
      {pages > 1 && (
        <Pagination
          aria-label={t('datasets.report.pages')}
          count={pages}
          page={Math.min(state.page, pages)}
          onChange={(_event, page) => setState({ ...state, page })}
        />
      )}
    </Stack>
  )
}
