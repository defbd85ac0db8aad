import type { ReactNode } from 'react'
import { MapBounds } from '../views/mapBounds/MapBounds.tsx'
import type { EmbedViewProps } from './views.ts'

export default function MapBoundsView({ dataset }: EmbedViewProps): ReactNode {
  return <MapBounds dataset={dataset} />
}
