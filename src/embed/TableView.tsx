import type { ReactNode } from 'react'
import { DatasetTable } from '../views/table/DatasetTable.tsx'
import { booleanParameter } from '../views/booleanParameter.ts'
import type { EmbedViewProps } from './views.ts'

export default function TableView({ dataset, urlState }: EmbedViewProps): ReactNode {
  const { query } = urlState
  return (
    <DatasetTable
      dataset={dataset}
      mode="scroll"
      height="window"
      urlState={urlState}
      interaction={booleanParameter(query, 'interaction', true)}
      selectable={booleanParameter(query, 'selectable', false)}
      draft={booleanParameter(query, 'draft', false)}
    />
  )
}
