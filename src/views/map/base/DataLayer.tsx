import { Layer, useMap, type LayerProps } from '@vis.gl/react-maplibre'
import type { ReactNode } from 'react'
import { dataSlot } from './baseStyle.ts'

/** A layer of data, under the names of the ground. It belongs inside a source. */
export function DataLayer(props: LayerProps): ReactNode {
  const map = useMap().current?.getMap()
  const slot = dataSlot()
  // A configured name may be that of another style.
  return <Layer {...props} {...(slot && map?.getLayer(slot) ? { beforeId: slot } : {})} />
}
