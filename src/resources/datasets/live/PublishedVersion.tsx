import { LinearProgress } from '@mui/material'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useMemo, type ReactNode } from 'react'
import { storeNewer } from '../../../api/readAgain.ts'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { datasetKeys } from '../api.ts'
import { DatasetPageProvider, useDataset } from './DatasetPageContext.tsx'
import type { DatasetPage } from './useDatasetPage.ts'
import { usePublishedQuery } from './usePublished.ts'

/**
 * Gives its descendants the published version of the dataset instead of the draft. Publications and the slug apply to
 * the published version, and in a draft they would wait for its validation.
 */
export function PublishedVersion({ children }: { children: ReactNode }): ReactNode {
  const t = useTranslate()
  const client = useQueryClient()
  const page = useDataset()
  const { data, error, refetch } = usePublishedQuery()
  // Memoized: a change elsewhere in the page does not render the descendants.
  const published = useMemo(() => data && publishedPage(page, data, client), [page, data, client])
  if (!page.dataset.draftReason) return children
  if (error) {
    const text = t('datasets.show.publishedError')
    return <RetryAlert text={text} error={error} onRetry={() => void refetch()} />
  }
  if (!published) return <LinearProgress aria-label={t('datasets.show.loadingPublished')} />
  return <DatasetPageProvider value={published}>{children}</DatasetPageProvider>
}

function publishedPage(page: DatasetPage, dataset: Dataset, client: QueryClient): DatasetPage {
  return {
    ...page,
    dataset,
    isPublishedVersion: true,
    replace(changed) {
      storeNewer<Dataset>(client, datasetKeys.published(dataset.id), () => ({
        ...changed,
        userPermissions: changed.userPermissions ?? dataset.userPermissions ?? []
      }))
      // The draft inherits the values that it does not override.
      void page.reload()
    }
  }
}
