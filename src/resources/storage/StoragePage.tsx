import Storage from '@mui/icons-material/Storage'
import { Box, LinearProgress, Link, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import type { Account } from '../../../contract/session.ts'
import { useSession } from '../../authProvider/useSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { AccountLimits } from '../../layout/accountLimits.ts'
import { Guard } from '../../layout/errors/Guard.tsx'
import { useBreadcrumbs } from '../../layout/useBreadcrumbs.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RetryAlert } from '../../ui/RetryAlert.tsx'
import { DatasetTreemap } from './DatasetTreemap.tsx'
import { QuotaNotice } from './QuotaNotice.tsx'
import { StatisticsTiles } from './StatisticsSection.tsx'
import { StorageList } from './StorageList.tsx'
import { StoredByPart } from './StoredByPart.tsx'
import { useStatistics, useStoredDatasets, type StorageKind, type StoredDataset } from './storageApi.ts'

/** `/storage`: storage of the active account, in total and by dataset. */
export default function StoragePage(): ReactNode {
  const t = useViewTranslate()
  const { account } = useSession()
  useBreadcrumbs([{ text: t('storage.title') }])
  return (
    <Guard require={(_session, rights) => rights.contrib || rights.adminMode}>
      {account && <Content key={`${account.type}:${account.id}`} account={account} />}
    </Guard>
  )
}

function Content({ account }: { account: Account }): ReactNode {
  const t = useViewTranslate()
  const statistics = useStatistics(account)
  return (
    <Stack sx={{ gap: 4 }}>
      <Typography variant="h1">{t('storage.title')}</Typography>
      <Stack component="section" aria-labelledby="storage-statistics" sx={{ gap: 2 }}>
        <Typography variant="h2" id="storage-statistics">
          {t('storage.statistics')}
        </Typography>
        {statistics.error && !statistics.data ? (
          <RetryAlert
            text={t('storage.failed')}
            error={statistics.error}
            onRetry={() => void statistics.refetch()}
          />
        ) : statistics.data ? (
          <>
            <QuotaNotice account={account} isWarningOnly isOnItsPage />
            <StatisticsTiles {...statistics.data} />
          </>
        ) : (
          <Typography>{t('storage.loading')}</Typography>
        )}
      </Stack>
      <StorageDetails account={account} limits={statistics.data?.limits} />
    </Stack>
  )
}

interface StorageDetailsProps {
  account: Account
  /** Limits and consumption of the account; undefined while loading. */
  limits: AccountLimits | undefined
}

/** Storage of each dataset, the largest first. */
function StorageDetails({ account, limits }: StorageDetailsProps): ReactNode {
  const t = useViewTranslate()
  const [kind, setKind] = useState<StorageKind>('indexed')
  const { data, error, isFetching, refetch } = useStoredDatasets(account, kind)
  const { results = [], count = 0 } = data ?? {}
  const quota = kind === 'indexed' ? limits?.indexed_bytes : limits?.store_bytes
  return (
    <Stack component="section" aria-labelledby="storage-details" sx={{ gap: 2 }}>
      <Stack
        direction="row"
        sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
      >
        <Typography variant="h2" id="storage-details">
          {t('storage.details')}
        </Typography>
        <KindField value={kind} onChange={setKind} />
      </Stack>
      <Box sx={{ height: 2 }}>
        {isFetching && <LinearProgress aria-label={t('storage.loading')} sx={{ height: 2 }} />}
      </Box>
      {error && !data && (
        <RetryAlert text={t('storage.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {data && !results.length && (
        <EmptyState
          icon={<Storage />}
          text={t('storage.none')}
          action={{ label: t('storage.create'), to: paths.newDataset }}
        />
      )}
      {results.length > 0 && (
        <>
          <DatasetTreemap
            datasets={results}
            kind={kind}
            total={{ count, size: quota?.consumption ?? 0 }}
            label={t('storage.largest')}
          />
          <StoredByPart datasets={results} />
          <StorageList datasets={results} label={t('storage.details')} linkOf={pageLink} />
        </>
      )}
    </Stack>
  )
}

interface KindFieldProps {
  value: StorageKind
  onChange: (kind: StorageKind) => void
}

/** What datasets are measured by. */
function KindField({ value, onChange }: KindFieldProps): ReactNode {
  const t = useViewTranslate()
  return (
    <TextField
      id="storage-kind"
      select
      size="small"
      label={t('storage.sort')}
      value={value}
      onChange={(event) => onChange(event.target.value as StorageKind)}
      sx={{ minWidth: 260 }}
    >
      <MenuItem value="indexed">{t('storage.columns.indexed_bytes')}</MenuItem>
      <MenuItem value="stored">{t('storage.columns.store_bytes')}</MenuItem>
    </TextField>
  )
}

function pageLink({ id }: StoredDataset, title: ReactNode): ReactNode {
  return (
    <Link component={RouterLink} to={paths.dataset(id)}>
      {title}
    </Link>
  )
}
