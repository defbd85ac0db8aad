import {
  Box,
  Chip,
  LinearProgress,
  Link as MuiLink,
  Skeleton,
  Stack,
  TablePagination,
  Typography
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import {
  harvestOutcomes,
  type CatalogHarvest,
  type HarvestOutcome,
  type HarvestReportLine
} from '../../../../contract/catalogs/harvest.ts'
import { retry } from '../../../api/retry.ts'
import { storedText } from '../../../i18n/storedText.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { safeLink } from '../../../ui/safeLink.ts'
import { SubmittedSearch } from '../../../ui/SubmittedSearch.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { reportQuery, type ReportPlace } from './harvestsApi.ts'

const colors = {
  created: 'success',
  updated: 'primary',
  unchanged: undefined,
  missing: 'warning',
  refused: 'error'
} as const satisfies Record<HarvestOutcome, string | undefined>

/** Border and text colour of an outcome, with enough contrast for text. */
function outcomeLook(outcome: HarvestOutcome | undefined): object {
  const color = outcome && colors[outcome]
  return color ? { color: `${color}.text`, borderColor: `${color}.text` } : {}
}

/** Outcome of the last run for each dataset of the remote catalog. */
export function HarvestReport({ harvest }: { harvest: CatalogHarvest }): ReactNode {
  const t = useViewTranslate()
  const formats = useFormats()
  const [place, setPlace] = useState<ReportPlace>({ q: '', page: 1, size: 20 })
  // The run and its status are part of the key: the report is read when a run starts and when it ends.
  const query = reportQuery(harvest._id, place, `${harvest.run} ${harvest.status}`)
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...query, retry })
  // Whether the displayed report is that of a trial: during a run, the current run, else the last one.
  const isTrial = harvest.status === 'running' ? harvest.dryRun : !!harvest.counts?.dryRun
  const change = (next: Partial<ReportPlace>): void => setPlace({ ...place, page: 1, ...next })
  if (error && !data) {
    return (
      <RetryAlert text={t('catalogHarvests.report.error')} error={error} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <Skeleton variant="rounded" height={300} />
  const all = harvestOutcomes.reduce((sum, outcome) => sum + data.counts[outcome], 0)
  if (all === 0) {
    const isUnderWay = harvest.status === 'running' || harvest.status === 'waiting'
    return <EmptyState text={t(`catalogHarvests.report.${isUnderWay ? 'underWay' : 'none'}`)} />
  }
  const filter = (outcome: HarvestOutcome | undefined, count: number): ReactNode => (
    <Chip
      key={outcome ?? 'all'}
      clickable
      aria-pressed={place.outcome === outcome}
      variant={place.outcome === outcome ? 'filled' : 'outlined'}
      sx={place.outcome === outcome ? {} : outcomeLook(outcome)}
      label={`${t(outcome ? `catalogHarvests.${isTrial ? 'trialOutcomes' : 'outcomes'}.${outcome}` : 'catalogHarvests.report.all')} (${formats.number(count)})`}
      onClick={() => change({ outcome })}
    />
  )
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 1 }}>
        {filter(undefined, all)}
        {harvestOutcomes.map((outcome) => data.counts[outcome] > 0 && filter(outcome, data.counts[outcome]))}
        <Box sx={{ flex: 1 }} />
        <SubmittedSearch
          id="harvest-report-search"
          label={t('catalogHarvests.report.search')}
          value={place.q}
          onSearch={(q) => change({ q })}
        />
      </Stack>
      {isPlaceholderData ? (
        <LinearProgress aria-label={t('catalogHarvests.report.loading')} />
      ) : (
        <Box sx={{ height: 4 }} />
      )}
      {data.results.length === 0 ? (
        <EmptyState text={t('catalogHarvests.report.noMatch')} />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.results.map((line) => (
            <Line key={line.remoteId} line={line} isTrial={isTrial} />
          ))}
        </Box>
      )}
      <ReportPages count={data.count} place={place} onChange={change} />
    </>
  )
}

interface ReportPagesProps {
  /** Number of lines of the report with its filters. */
  count: number
  place: ReportPlace
  onChange: (place: Partial<ReportPlace>) => void
}

function ReportPages({ count, place, onChange }: ReportPagesProps): ReactNode {
  const t = useViewTranslate()
  const formats = useFormats()
  const lastPage = Math.max(1, Math.ceil(count / place.size))
  return (
    <TablePagination
      component="div"
      count={count}
      page={Math.min(place.page, lastPage) - 1}
      rowsPerPage={place.size}
      rowsPerPageOptions={[20, 50, 100]}
      onPageChange={(_event, page) => onChange({ page: page + 1 })}
      onRowsPerPageChange={(event) => onChange({ size: Number(event.target.value) })}
      labelRowsPerPage={t('catalogExplorer.pageSize')}
      labelDisplayedRows={({ from, to, count: total }) =>
        t('catalogExplorer.shown', {
          from: formats.number(from),
          to: formats.number(to),
          count: formats.number(total)
        })
      }
      getItemAriaLabel={(type) => t(`catalogExplorer.${type === 'next' ? 'next' : 'previous'}`)}
      sx={{ '& .MuiTablePagination-toolbar': { flexWrap: 'wrap', pl: { xs: 0, sm: 2 } } }}
    />
  )
}

function Line({ line, isTrial }: { line: HarvestReportLine; isTrial: boolean }): ReactNode {
  const t = useViewTranslate()
  const { title, outcome, reason, dataset, origin } = line
  const source = origin && /^https?:/.test(origin) ? safeLink(origin) : undefined
  return (
    <Box component="li" sx={{ py: 1.25, borderBottom: '1px solid', borderColor: 'divider' }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
          {dataset ? (
            <MuiLink component={Link} to={paths.dataset(dataset.id)}>
              {title}
            </MuiLink>
          ) : (
            <Typography component="span">{title}</Typography>
          )}
        </Box>
        {source && (
          <MuiLink
            variant="body2"
            href={source}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('catalogHarvests.report.sourceOf', { title })}
          >
            {t('catalogHarvests.report.source')}
          </MuiLink>
        )}
        <Chip
          size="small"
          variant="outlined"
          sx={outcomeLook(outcome)}
          label={t(`catalogHarvests.${isTrial ? 'trialOutcomes' : 'outcome'}.${outcome}`)}
        />
      </Stack>
      {reason && (
        <Typography
          variant="body2"
          sx={{ color: 'text.secondary', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
        >
          {storedText(reason)}
        </Typography>
      )}
    </Box>
  )
}
