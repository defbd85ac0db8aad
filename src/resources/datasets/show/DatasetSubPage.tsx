import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { ResourceError } from '../../../ui/ResourceError.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { DatasetPageProvider } from '../live/DatasetPageContext.tsx'
import { useDatasetPage } from '../live/useDatasetPage.ts'

interface DatasetSubPageProps {
  id: string
  /** Title of the page, last in the breadcrumbs. */
  name: string
  /** Whether one view fills the page, without margins. */
  isFull?: boolean
  children: ReactNode
}

/** Layout of the pages below that of a dataset: loading, breadcrumbs and errors. */
export function DatasetSubPage({ id, name, isFull, children }: DatasetSubPageProps): ReactNode {
  const t = useTranslate()
  const { page, error, retry } = useDatasetPage(id)
  useBreadcrumbs([
    { text: t('datasets.datasets'), to: paths.datasets },
    ...(page ? [{ text: page.dataset.title || id, to: paths.dataset(id) }] : []),
    { text: name }
  ])
  if (error) {
    const back = { label: t('datasets.backToDatasets'), to: paths.datasets }
    return <ResourceError error={error} back={back} onRetry={retry} />
  }
  if (!page) return null
  return (
    <DatasetPageProvider value={page}>
      {isFull ? <Box sx={{ m: { xs: -2, md: -3 } }}>{children}</Box> : children}
    </DatasetPageProvider>
  )
}
