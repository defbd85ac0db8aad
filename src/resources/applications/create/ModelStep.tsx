import { Box, LinearProgress, Link, Typography } from '@mui/material'
import { useGetList, useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { MatchedBaseApplication } from '../../../../contract/applications/baseApplication.ts'
import { retry } from '../../../api/retry.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { currentLocale } from '../../../i18n/locale.ts'
import { pageConfig } from '../../../pageConfig.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { useCategoryName } from '../model/useCategoryName.ts'
import { ModelCard } from './ModelCard.tsx'
import { modelGroups } from './newApplication.ts'
import type { NewApplicationController } from './useNewApplication.ts'

const columns = { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }

/** Selects the base application; those that cannot show the dataset give the reason. */
export function ModelStep({ wizard }: { wizard: NewApplicationController }): ReactNode {
  const t = useTranslate()
  const categoryName = useCategoryName()
  const { account } = useSession()
  const { dataset } = wizard
  const models = useGetList<MatchedBaseApplication>(
    'base-applications',
    {
      pagination: { page: 1, perPage: 1000 },
      sort: { field: '', order: 'ASC' },
      filter: {
        privateAccess: `${account?.type}:${account?.id}`,
        dataset: dataset?.id ?? 'any',
        lang: currentLocale()
      },
      meta: { thumbnail: '480x240' }
    },
    { retry }
  )
  if (models.error) {
    return (
      <RetryAlert
        text={t('applications.create.modelsError')}
        error={models.error}
        onRetry={() => void models.refetch()}
      />
    )
  }
  if (!models.data) return <LinearProgress aria-label={t('applications.create.loadingModels')} />
  const { url } = pageConfig.brand
  return (
    <>
      {url && (
        <Typography sx={{ mb: 2 }}>
          {t('applications.create.onDemand')}{' '}
          <Link href={url} target="_blank" rel="noopener">
            {t('applications.create.contact')}
          </Link>
          .
        </Typography>
      )}
      {models.data.length === 0 && <EmptyState text={t('applications.create.noModel')} />}
      {modelGroups(models.data, pageConfig.baseAppsCategories).map((group) => (
        <Box component="section" key={group.category} sx={{ mb: 3 }}>
          <Typography variant="h2" sx={{ mb: 1.5 }}>
            {t('applications.create.ofCategory', { category: categoryName(group.category) })}
          </Typography>
          <Box sx={{ display: 'grid', gridTemplateColumns: columns, gap: 2 }}>
            {group.models.map((model) => (
              <ModelCard
                key={model.id}
                model={model}
                isSelected={model.id === wizard.fields.model?.id}
                showsVersion={models.data.some(({ id, title }) => id !== model.id && title === model.title)}
                onSelect={() => wizard.choose({ model })}
              />
            ))}
          </Box>
        </Box>
      ))}
    </>
  )
}
