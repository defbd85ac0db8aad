import { Layer, useMap, type LayerProps } from '@vis.gl/react-maplibre'
import type { ReactNode } from 'react'
import { dataSlot } from './baseStyle.ts'

/** Layer of data, drawn below the labels of the background. Must be inside a source. */
export function DataLayer(props: LayerProps): ReactNode {
  const map = useMap().current?.getMap()
  const slot = dataSlot()
  // The configured layer name may not exist in the style.
  return <Layer {...props} {...(slot && map?.getLayer(slot) ? { beforeId: slot } : {})} />
}
