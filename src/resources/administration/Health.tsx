import Refresh from '@mui/icons-material/Refresh'
import {
  Alert,
  Box,
  Button,
  Chip,
  Link as MuiLink,
  LinearProgress,
  Paper,
  Stack,
  Typography
} from '@mui/material'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { currentLocale } from '../../i18n/locale.ts'
import { labelled } from '../../i18n/labelled.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { paths } from '../../paths.ts'
import { useFormats } from '../../ui/useFormats.ts'
import { RetryAlert } from '../../ui/RetryAlert.tsx'
import { jobStatuses } from '../jobs/job.ts'
import { adminKey, queries, type Diagnosis } from './api.ts'

const time = (date: number): string =>
  new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'medium' }).format(date)

/** Components of the platform and the disk space of each. */
export function Health(): ReactNode {
  const t = useViewTranslate()
  const client = useQueryClient()
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(queries.diagnosis)
  const refresh = (): void => void client.invalidateQueries({ queryKey: adminKey })
  return (
    <Box component="section" aria-labelledby="health-title">
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
        <Typography variant="h2" id="health-title">
          {t('administration.health.title')}
        </Typography>
        <Button size="small" startIcon={<Refresh />} disabled={isFetching} onClick={refresh}>
          {t('administration.refresh')}
        </Button>
        {dataUpdatedAt > 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('administration.health.at', { time: time(dataUpdatedAt) })}
          </Typography>
        )}
      </Stack>
      {error && (
        <RetryAlert text={t('administration.readError')} error={error} onRetry={() => void refetch()} />
      )}
      {data?.errors.map(({ section, message }) => (
        <Alert key={section} severity="warning" sx={{ mb: 1 }}>
          {labelled(section, message)}
        </Alert>
      ))}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(160px, 100%), 1fr))'
        }}
      >
        <Jobs />
        {data && <Machine diagnosis={data} />}
        {data && <Lines diagnosis={data} />}
      </Box>
    </Box>
  )
}

function Figure(props: { label: string; value: ReactNode; detail?: ReactNode; percent?: number }): ReactNode {
  const { label, value, detail, percent } = props
  const color = percent === undefined || percent < 85 ? 'primary' : percent < 95 ? 'warning' : 'error'
  return (
    <Paper variant="outlined" sx={{ p: 2, minWidth: 0 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography variant="h3" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Typography>
      {percent !== undefined && (
        <LinearProgress
          variant="determinate"
          value={percent}
          color={color}
          aria-label={label}
          sx={{ my: 1 }}
        />
      )}
      {detail && (
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {detail}
        </Typography>
      )}
    </Paper>
  )
}

const statusColors = { running: 'info', waiting: 'default', retrying: 'warning', failed: 'error' } as const

function Jobs(): ReactNode {
  const t = useViewTranslate()
  const { number } = useFormats()
  const counts = useQueries({ queries: jobStatuses.map((status) => queries.jobs(status)) })
  const jobCounts = counts.map(({ data }, index) => ({
    status: jobStatuses[index]!,
    count: data?.count ?? 0
  }))
  return (
    <Figure
      label={t('layout.nav.jobs')}
      value={number(jobCounts.reduce((total, { count }) => total + count, 0))}
      detail={
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5, mt: 1 }}>
          {jobCounts
            .filter(({ count }) => count > 0)
            .map(({ status, count }) => (
              <Chip
                key={status}
                size="small"
                variant="outlined"
                color={statusColors[status]}
                component={Link}
                clickable
                to={`${paths.jobs}?filter=${encodeURIComponent(JSON.stringify({ status }))}`}
                label={`${number(count)} ${t(`jobs.statuses.${status}`)}`}
              />
            ))}
        </Stack>
      }
    />
  )
}

function Machine({ diagnosis: { nodes } }: { diagnosis: Diagnosis }): ReactNode {
  const t = useViewTranslate()
  const { number, bytes } = useFormats()
  const [node] = nodes
  if (!node) return null
  const { disk } = node
  return (
    <>
      <Figure
        label={t('administration.health.disk')}
        value={`${disk.usedPct} %`}
        percent={disk.usedPct}
        detail={t('administration.health.used', {
          used: bytes(disk.usedBytes),
          total: bytes(disk.totalBytes)
        })}
      />
      <Figure
        label={t('administration.health.memory')}
        value={`${node.heapUsedPct} %`}
        percent={node.heapUsedPct}
      />
      <Figure
        label={t('administration.health.processor')}
        value={`${node.cpuPct} %`}
        percent={node.cpuPct}
        detail={t('administration.health.load', { load: number(node.load1m) })}
      />
    </>
  )
}

function Lines({ diagnosis: { cluster, indicesSummary } }: { diagnosis: Diagnosis }): ReactNode {
  const t = useViewTranslate()
  const { number, bytes } = useFormats()
  const { nbDatasetsWithIndex, nbDatasetsInMongo, totalDocs, totalPrimaryBytes } = indicesSummary
  const missing = cluster?.unassignedShards ?? 0
  return (
    <>
      <Figure
        label={t('layout.nav.datasets')}
        value={number(nbDatasetsInMongo)}
        detail={t('administration.health.withLines', { smart_count: nbDatasetsWithIndex })}
      />
      <Figure
        label={t('administration.health.lines')}
        value={number(totalDocs)}
        detail={bytes(totalPrimaryBytes)}
      />
      <Figure
        label={t('administration.health.queue')}
        value={number(cluster?.pendingTasks.count ?? 0)}
        detail={
          missing > 0 && (
            <MuiLink component={Link} to={paths.adminErrors}>
              {t('administration.health.missing', { smart_count: missing })}
            </MuiLink>
          )
        }
      />
    </>
  )
}
