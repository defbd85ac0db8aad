import { Skeleton, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Publication } from '../../../../contract/catalogs/catalog.ts'
import { isForbiddenOrGone } from '../../../api/http.ts'
import { retry } from '../../../api/retry.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { RightPanel } from '../../../layout/RightPanel.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import { paths } from '../../../paths.ts'
import { ResourceError } from '../../../ui/ResourceError.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { catalogsKey, publicationQuery } from '../api.ts'
import { CatalogGuard } from '../CatalogGuard.tsx'
import { useLiveRun } from '../live/useLiveRuns.ts'
import { RunLog } from '../runs/RunLog.tsx'
import { RunState } from '../runs/RunState.tsx'
import { PublicationActions } from './PublicationActions.tsx'
import { stateText } from './publicationState.ts'

/** `/catalogs/{id}/publications/{publicationId}`: status and log of a publication. */
export function PublicationShow(): ReactNode {
  const { publicationId = '' } = useParams()
  return (
    <CatalogGuard>
      {/* Remounts the page for another publication, without the state of the previous one. */}
      <OnePublication key={publicationId} id={publicationId} />
    </CatalogGuard>
  )
}

function OnePublication({ id }: { id: string }): ReactNode {
  const t = useViewTranslate()
  const client = useQueryClient()
  const navigate = useNavigate()
  const notify = useNotification()
  const { id: catalogId = '' } = useParams()
  const { queryKey } = publicationQuery(id)
  const { data, error, refetch } = useQuery({ ...publicationQuery(id), retry })
  useLiveRun('publication', id, queryKey, () => {
    notify({ type: 'success', msg: t('catalogPublications.delete.done'), goesOn: true })
    leave()
  })
  const publication = isForbiddenOrGone(error) ? undefined : data
  useBreadcrumbs([
    { text: t('catalogs.catalogs'), to: paths.catalogs },
    ...(publication ? [{ text: publication.catalog.title, to: paths.catalog(publication.catalog.id) }] : []),
    ...(publication ? [{ text: publication.dataFairDataset.title }] : [])
  ])

  function leave(): void {
    // Marks the queries as stale without a refetch: the mounted page of the deleted publication would get a 404.
    void client.invalidateQueries({ queryKey: catalogsKey, refetchType: 'none' })
    void navigate(`${paths.catalog(catalogId)}?tab=publications`)
  }

  if (error && !publication) {
    const back = { label: t('catalogRuns.backToCatalog'), to: paths.catalog(catalogId) }
    return <ResourceError error={error} back={back} onRetry={() => void refetch()} />
  }
  if (!publication) return <Skeleton variant="rounded" height={300} />
  return (
    <>
      <RightPanel>
        <PublicationActions publication={publication} onUnlinked={leave} />
      </RightPanel>
      <Typography variant="h1" sx={{ mb: 2, overflowWrap: 'anywhere', pr: { xs: 6, lg: 0 } }}>
        {t('catalogPublications.title', { title: publication.dataFairDataset.title })}
      </Typography>
      <PublicationState publication={publication} />
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t('catalogRuns.log')}
      </Typography>
      <RunLog lines={publication.logs ?? []} status={publication.status} />
    </>
  )
}

function PublicationState({ publication }: { publication: Publication }): ReactNode {
  const t = useViewTranslate()
  const formats = useFormats()
  const { status, lastPublicationDate } = publication
  const date = lastPublicationDate && formats.dateTime(lastPublicationDate)
  return (
    <RunState
      status={status}
      text={stateText(publication, t)}
      detail={date && t('catalogPublications.last', { date })}
    />
  )
}
