import type { ReactNode } from 'react'
import { paths } from '../../../../paths.ts'
import DatasetMap from '../../../../views/map/DatasetMap.tsx'
import { LinesPlace } from './LinesPlace.tsx'
import { useFullscreen } from './useFullscreen.ts'

/** Map of the lines of the page's dataset. */
export default function MapTab({ height }: { height: number }): ReactNode {
  const onFullscreen = useFullscreen(paths.datasetMap)
  return (
    <LinesPlace keep="filters">
      {(view) => <DatasetMap {...view} height={height} inPage onFullscreen={onFullscreen} />}
    </LinesPlace>
  )
}
