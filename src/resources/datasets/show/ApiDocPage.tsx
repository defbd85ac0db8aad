import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { ApiViewer } from '../../../ui/apiDoc/ApiViewer.tsx'
import { RightPanel } from '../../../layout/RightPanel.tsx'
import { datasetPath } from '../../../api/datasetPath.ts'
import { useDataset } from '../live/DatasetPageContext.tsx'
import { DatasetSubPage } from './DatasetSubPage.tsx'

/** The API of a dataset, with what the person may do of it. */
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
  const [query, setQuery] = useSearchParams()
  const name = can('readPrivateApiDoc') ? '/private-api-docs.json' : '/api-docs.json'
  return (
    <ApiViewer
      url={datasetPath(dataset.id, name)}
      operation={query.get('operation') ?? undefined}
      onOperation={(operation) => setQuery(operation ? { operation } : {})}
      Panel={RightPanel}
    />
  )
}
