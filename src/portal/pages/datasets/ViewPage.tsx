/** Pages with a single view of a dataset: table or map. */
import type { ReactNode } from 'react'
import { resourcePath } from '../../cards/listed.ts'
import { embedAddress, Frame } from '../../frames/Frame.tsx'
import { useVisit } from '../../view/PortalContext.tsx'
import { PlainTable } from './PlainTable.tsx'
import type { ShownDataset } from './load.ts'

export function ViewPage({ dataset, view }: { dataset: ShownDataset; view: 'table' | 'map' }): ReactNode {
  const visit = useVisit()
  const path = resourcePath(visit, 'datasets', dataset)
  const src = embedAddress(visit, `/data-fair/embed/dataset/${encodeURIComponent(dataset.id)}/${view}`)
  return (
    <div className={`view-page view-${view}`}>
      <h1>
        <a href={path}>{dataset.title}</a>
      </h1>
      <Frame src={src} title={dataset.title} sync="" resize="no" isEager className="frame-tall" />
      {view === 'table' && (
        <noscript>
          <PlainTable dataset={dataset} path={`${path}/table`} />
        </noscript>
      )}
    </div>
  )
}
