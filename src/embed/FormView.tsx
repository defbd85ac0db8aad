import type { ReactNode } from 'react'
import { LineFormPage } from '../views/edit/form/LineFormPage.tsx'
import { EditMessages } from './EditMessages.tsx'
import { booleanParameter } from '../views/booleanParameter.ts'
import { useReadsOfSession } from './useReadsOfSession.ts'
import type { AnyDatasetViewProps } from './views.ts'

export default function FormView({ dataset, datasetId, hasKey, urlState }: AnyDatasetViewProps): ReactNode {
  useReadsOfSession()
  return (
    <EditMessages>
      <LineFormPage
        dataset={dataset}
        datasetId={datasetId}
        hasKey={hasKey}
        query={urlState.query}
        extension={booleanParameter(urlState.query, 'extension', false)}
      />
    </EditMessages>
  )
}
