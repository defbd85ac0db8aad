import { Alert, LinearProgress } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { Dataset } from '../../../../contract/dataset.ts'
import { errorDetail } from '../../../api/http.ts'
import { datasetKeys } from '../api.ts'
import { DatasetPageContext, useDataset } from './DatasetPageContext.ts'
import { usePublishedQuery } from './usePublished.ts'

/**
 * What is inside shows and changes the version that readers have: where a dataset is published and under which name is
 * about them, and would wait in a draft for its validation.
 */
export function PublishedVersion({ children }: { children: ReactNode }): ReactNode {
  const t = useTranslate()
  const client = useQueryClient()
  const page = useDataset()
  const { data, error } = usePublishedQuery()
  const { id, draftReason } = page.dataset
  if (!draftReason) return children
  if (error) return <Alert severity="error">{errorDetail(error)}</Alert>
  if (!data) return <LinearProgress aria-label={t('datasets.show.loadingPublished')} />
  const published = {
    ...page,
    dataset: data,
    isPublishedVersion: true as const,
    replace(changed: Dataset) {
      client.setQueryData<Dataset>(datasetKeys.published(id), (known) => ({
        ...changed,
        userPermissions: changed.userPermissions ?? known?.userPermissions ?? []
      }))
      // The draft shows the values that it has none of its own for.
      void page.reload()
    }
  }
  return <DatasetPageContext value={published}>{children}</DatasetPageContext>
}
