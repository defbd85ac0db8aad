import { Link, Paper, Skeleton, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import type { Account } from '../../../contract/session.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { levelOf, useAccountLimits } from '../../layout/accountLimits.ts'
import { paths } from '../../paths.ts'
import { RetryAlert } from '../../ui/RetryAlert.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { DatasetTreemap } from '../storage/DatasetTreemap.tsx'
import { QuotaNotice } from '../storage/QuotaNotice.tsx'
import { useStoredDatasets } from '../storage/storageApi.ts'

const max = 8

/** Storage of the active account, with its largest datasets. */
export function StorageCard({ account }: { account: Account }): ReactNode {
  const t = useViewTranslate()
  const format = useFormats()
  const limits = useAccountLimits(account)
  const { data, error, refetch } = useStoredDatasets(account, 'stored', max)
  const storeQuota = limits.data?.store_bytes
  const failure = (!data && error) || (!limits.data && limits.error)
  const retry = (): void => {
    void refetch()
    void limits.refetch()
  }
  return (
    <Paper variant="outlined" component="section" aria-labelledby="home-storage" sx={{ p: 2, minWidth: 0 }}>
      <Typography variant="h2" id="home-storage" sx={{ mb: 1.5 }}>
        <Link component={RouterLink} to={paths.storage}>
          {t('storage.title')}
        </Link>
      </Typography>
      <Stack sx={{ gap: 1.5 }}>
        <QuotaNotice account={account} isWarningOnly />
        {storeQuota && (
          <Typography>
            <strong>{format.bytes(storeQuota.consumption)}</strong> {t('storage.ofStored')}
            {levelOf(storeQuota) !== 'free' && (
              <span> / {t('storage.allowed', { limit: format.bytes(storeQuota.limit) })}</span>
            )}
          </Typography>
        )}
        {failure && <RetryAlert text={t('home.storageError')} error={failure} onRetry={retry} />}
        {!data && !error && <Skeleton variant="rounded" height={200} />}
        {data && (
          <DatasetTreemap
            datasets={data.results}
            kind="stored"
            maxShown={max}
            height={200}
            total={{ count: data.count, size: storeQuota?.consumption ?? 0 }}
            label={t('storage.largest')}
          />
        )}
      </Stack>
    </Paper>
  )
}
