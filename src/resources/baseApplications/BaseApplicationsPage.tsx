import { LinearProgress, List, Stack, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useGetList } from 'react-admin'
import { useSearchParams } from 'react-router'
import { retry } from '../../api/retry.ts'
import { byLabel } from '../../i18n/collation.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { Guard } from '../../layout/errors/Guard.tsx'
import { useBreadcrumbs } from '../../layout/useBreadcrumbs.ts'
import { RetryAlert } from '../../ui/RetryAlert.tsx'
import { SubmittedSearch } from '../../ui/SubmittedSearch.tsx'
import { AddBaseApplication } from './AddBaseApplication.tsx'
import type { AdministeredBaseApplication } from './baseApplication.ts'
import { BaseApplicationDialog } from './BaseApplicationDialog.tsx'
import { BaseApplicationItem } from './BaseApplicationItem.tsx'

/** `/admin/base-apps`: base applications of the platform. */
export default function BaseApplicationsPage(): ReactNode {
  const t = useViewTranslate()
  useBreadcrumbs([{ text: t('baseApplications.title') }])
  return (
    <Guard require="adminMode">
      <Typography variant="h1" sx={{ mb: 2 }}>
        {t('baseApplications.title')}
      </Typography>
      <BaseApplications />
    </Guard>
  )
}

function BaseApplications(): ReactNode {
  const t = useViewTranslate()
  const [parameters, setParameters] = useSearchParams()
  const [edited, setEdited] = useState<AdministeredBaseApplication>()
  const q = parameters.get('q') ?? ''
  const { data, error, isPending, refetch } = useGetList<AdministeredBaseApplication>(
    'admin/base-applications',
    {
      pagination: { page: 1, perPage: 10_000 },
      sort: { field: '', order: 'ASC' },
      filter: { ...(q ? { q } : {}), lang: currentLocale() },
      meta: { thumbnail: '80x80', count: true }
    },
    { retry }
  )
  const reload = (): void => void refetch()
  const bases = data && byLabel(data, ({ title }) => title)
  return (
    <Stack sx={{ gap: 2, maxWidth: 1000 }}>
      <Stack direction="row">
        <SubmittedSearch
          id="base-application-search"
          label={t('baseApplications.search')}
          value={q}
          onSearch={(text) => setParameters(text ? { q: text } : {})}
        />
      </Stack>
      <AddBaseApplication onAdded={reload} />
      {isPending && <LinearProgress aria-label={t('baseApplications.loading')} />}
      {!!error && <RetryAlert text={t('baseApplications.error')} error={error} onRetry={reload} />}
      {bases?.length === 0 && (
        <Typography aria-live="polite">{t(q ? 'blocks.noResult' : 'baseApplications.none')}</Typography>
      )}
      {!!bases?.length && (
        <List disablePadding>
          {bases.map((base) => (
            <BaseApplicationItem
              key={base.id}
              base={base}
              onEdit={() => setEdited(base)}
              onRefreshed={reload}
            />
          ))}
        </List>
      )}
      {edited && (
        <BaseApplicationDialog
          base={edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined)
            reload()
          }}
        />
      )}
    </Stack>
  )
}
