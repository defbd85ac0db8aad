import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { paths } from '../../../paths.ts'
import { ListPanel } from '../../list/ListPanel.tsx'
import type { RenderMode } from '../../list/useRenderMode.ts'
import { datasetListUrl } from './listParams.ts'
import { useDatasetFacets } from './useDatasetFacets.ts'

/** Right panel of the list of datasets. */
export function DatasetListPanel(props: {
  mode: RenderMode
  onModeChange: (mode: RenderMode) => void
}): ReactNode {
  const t = useTranslate()
  const facets = useDatasetFacets()
  return (
    <ListPanel
      url={datasetListUrl}
      create={{ to: paths.newDataset, label: t('datasets.list.create') }}
      showAllLabel={t('datasets.list.showAll')}
      facets={facets}
      {...props}
    />
  )
}
