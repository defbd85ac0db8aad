import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import Download from '@mui/icons-material/CloudDownloadOutlined'
import Upload from '@mui/icons-material/CloudUploadOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import Schedule from '@mui/icons-material/Schedule'
import { Box, CircularProgress, Stack, Typography } from '@mui/material'
import { useQuery, type QueryKey } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import type { CatalogImport, Publication, RunStatus } from '../../../../contract/catalogs/catalog.ts'
import { retry } from '../../../api/retry.ts'
import { storedText } from '../../../i18n/storedText.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkedCard } from '../../../ui/LinkedCard.tsx'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { CardGrid, CardPlaceholders } from '../../list/CardGrid.tsx'
import { importsQuery, publicationsQuery } from '../api.ts'
import { useLiveListedRun } from '../live/useLiveRuns.ts'
import { nextRunDate } from '../runs/nextRun.ts'

/** Imports of a catalog. */
export function ImportsTab({ catalog }: { catalog: string }): ReactNode {
  const t = useViewTranslate()
  const query = importsQuery({ catalogId: catalog })
  const { data, error, refetch } = useQuery({ ...query, retry })
  if (error && !data) {
    return <RetryAlert text={t('catalogs.runs.importsError')} error={error} onRetry={() => void refetch()} />
  }
  return (
    <RunGrid
      count={data && t('catalogs.counts.imports', { smart_count: data.count })}
      isEmpty={data?.results.length === 0}
      empty={t('catalogs.runs.noImport')}
      action={{ label: t('catalogs.runs.firstImport'), to: paths.newImport(catalog), icon: <Download /> }}
    >
      {data?.results.map((run, index, all) => (
        <ImportCard key={run._id} run={run} queryKey={query.queryKey} isLast={index === all.length - 1} />
      ))}
    </RunGrid>
  )
}

/** Publications of a catalog. */
export function PublicationsTab({ catalog }: { catalog: string }): ReactNode {
  const t = useViewTranslate()
  const query = publicationsQuery({ catalogId: catalog })
  const { data, error, refetch } = useQuery({ ...query, retry })
  if (error && !data) {
    const again = (): void => void refetch()
    return <RetryAlert text={t('catalogs.runs.publicationsError')} error={error} onRetry={again} />
  }
  return (
    <RunGrid
      count={data && t('catalogs.counts.publications', { smart_count: data.count })}
      isEmpty={data?.results.length === 0}
      empty={t('catalogs.runs.noPublication')}
      action={{
        label: t('catalogs.runs.firstPublication'),
        to: paths.newPublication(catalog),
        icon: <Upload />
      }}
    >
      {data?.results.map((run, index, all) => (
        <PublicationCard
          key={run._id}
          run={run}
          queryKey={query.queryKey}
          isLast={index === all.length - 1}
        />
      ))}
    </RunGrid>
  )
}

interface RunGridProps {
  /** Text with the number of runs; undefined while loading. */
  count: string | undefined
  isEmpty: boolean
  empty: string
  /** Action offered when there are no runs. */
  action?: { label: string; to: string; icon: ReactElement }
  children: ReactNode
}

export function RunGrid({ count, isEmpty, empty, action, children }: RunGridProps): ReactNode {
  const t = useViewTranslate()
  if (isEmpty) return <EmptyState text={empty} {...(action ? { action } : {})} />
  if (count === undefined) {
    return <CardPlaceholders label={t('catalogs.loading')} count={3} height={120} />
  }
  return (
    <>
      <Typography variant="body2" aria-live="polite" sx={{ mb: 1, color: 'text.secondary' }}>
        {count}
      </Typography>
      <CardGrid>{children}</CardGrid>
    </>
  )
}

interface RunProps<Run> {
  run: Run
  queryKey: QueryKey
  isLast: boolean
}

function ImportCard({ run, queryKey, isLast }: RunProps<CatalogImport>): ReactNode {
  const t = useViewTranslate()
  const formats = useFormats()
  useLiveListedRun('import', run._id, queryKey, isLast)
  const { status, lastImportDate, nextImportDate, catalog, remoteResource } = run
  const nextDate = nextRunDate(status, nextImportDate)
  return (
    <RunCard
      title={remoteResource.title}
      to={paths.catalogImport(catalog.id, run._id)}
      status={status}
      statusText={t(`catalogs.runs.importStatus.${status}`)}
    >
      {lastImportDate && <div>{t('catalogs.runs.last', { date: formats.dateTime(lastImportDate) })}</div>}
      {nextDate && <div>{t('catalogs.runs.next', { date: formats.dateTime(nextDate) })}</div>}
    </RunCard>
  )
}

function PublicationCard({ run, queryKey, isLast }: RunProps<Publication>): ReactNode {
  const t = useViewTranslate()
  const formats = useFormats()
  useLiveListedRun('publication', run._id, queryKey, isLast)
  const { status, action, lastPublicationDate, catalog, dataFairDataset, error } = run
  const what = action === 'delete' ? 'deletionStatus' : 'publicationStatus'
  return (
    <RunCard
      title={dataFairDataset.title}
      to={paths.catalogPublication(catalog.id, run._id)}
      status={status}
      statusText={t(`catalogs.runs.${what}.${status}`)}
    >
      {status === 'error' && error && <Box sx={{ color: 'error.text' }}>{storedText(error)}</Box>}
      {action.endsWith('Resource') && <div>{t('catalogs.runs.asResource')}</div>}
      {lastPublicationDate && (
        <div>{t('catalogs.runs.lastPublication', { date: formats.dateTime(lastPublicationDate) })}</div>
      )}
    </RunCard>
  )
}

interface RunCardProps {
  title: string
  to: string
  status: RunStatus
  statusText: string
  children: ReactNode
}

export function RunCard({ title, to, status, statusText, children }: RunCardProps): ReactNode {
  return (
    <LinkedCard heading="h3" title={title} to={to} wrapsTitle>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', mb: 0.5, color: statusColors[status] }}>
          <Box aria-hidden sx={{ display: 'flex' }}>
            {statusIcons[status]}
          </Box>
          <Typography variant="body2" aria-live="polite">
            {statusText}
          </Typography>
        </Stack>
        <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{children}</Box>
      </Box>
    </LinkedCard>
  )
}

const statusColors: Record<RunStatus, string> = {
  waiting: 'text.secondary',
  running: 'primary.text',
  done: 'success.text',
  error: 'error.text'
}

const statusIcons: Record<RunStatus, ReactElement> = {
  waiting: <Schedule fontSize="small" />,
  running: <CircularProgress size={16} />,
  done: <CheckCircle fontSize="small" />,
  error: <ErrorIcon fontSize="small" />
}
