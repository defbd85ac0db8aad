import type { ReactNode } from 'react'
import DatasetMap from '../views/map/DatasetMap.tsx'
import { booleanParameter } from '../views/booleanParameter.ts'
import type { EmbedViewProps } from './views.ts'

export default function MapView({ dataset, urlState }: EmbedViewProps): ReactNode {
  const { query } = urlState
  return (
    <DatasetMap
      dataset={dataset}
      height="window"
      urlState={urlState}
      interaction={booleanParameter(query, 'interaction', true)}
      selectable={booleanParameter(query, 'selectable', false)}
      draft={booleanParameter(query, 'draft', false)}
    />
  )
}
