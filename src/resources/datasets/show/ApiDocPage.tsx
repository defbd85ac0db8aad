import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { PageApiViewer } from '../../../layout/PageApiViewer.tsx'
import { datasetPath } from '../../../api/datasetPath.ts'
import { useDataset } from '../live/DatasetPageContext.tsx'
import { DatasetSubPage } from './DatasetSubPage.tsx'

/** API documentation of a dataset, limited to the operations that the user may do. */
export function ApiDocPage(): ReactNode {
  const t = useTranslate()
  const { id = '' } = useParams()
  return (
    <DatasetSubPage key={id} id={id} name={t('datasets.apiDoc.title')}>
      <Viewer />
    </DatasetSubPage>
  )
}

function Viewer(): ReactNode {
  const { dataset, can } = useDataset()
  const name = can('readPrivateApiDoc') ? '/private-api-docs.json' : '/api-docs.json'
  return <PageApiViewer url={datasetPath(dataset.id, name)} />
}
