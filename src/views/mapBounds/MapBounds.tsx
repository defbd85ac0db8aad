import { useTheme } from '@mui/material'
import { styled } from '@mui/material/styles'
import { Source } from '@vis.gl/react-maplibre'
import { useMemo, type ReactNode } from 'react'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { BaseMap } from '../map/base/BaseMap.tsx'
import { DataLayer } from '../map/base/DataLayer.tsx'
import { canDraw } from '../map/canDraw.ts'
import { NoGraphics } from '../map/MapState.tsx'
import { useMapTranslate } from '../map/useMapTranslate.ts'
import { envelopeOf } from './envelope.ts'

const Frame = styled('div')({ position: 'relative', height: '100dvh' })

/** Map with the outline of the data of a dataset; empty without a geometry. */
export function MapBounds({ dataset }: { dataset: Dataset }): ReactNode {
  const t = useMapTranslate()
  const { palette } = useTheme()
  const envelope = useMemo(() => envelopeOf(dataset), [dataset])
  if (!envelope) return null
  if (!canDraw()) {
    return (
      <Frame>
        <NoGraphics />
      </Frame>
    )
  }
  return (
    <Frame>
      <BaseMap
        // A new extent mounts a new map, fitted without animation.
        key={envelope.box.join()}
        label={t('maps.bounds', { title: dataset.title })}
        initialViewState={{ bounds: envelope.box, fitBoundsOptions: { padding: 30 } }}
        hasScale={false}
      >
        <Source id="envelope" type="geojson" data={envelope.shape}>
          <DataLayer
            id="envelope"
            type="line"
            layout={{ 'line-join': 'round' }}
            paint={{
              'line-color': palette.primary.main,
              'line-width': ['interpolate', ['linear'], ['zoom'], 4, 1.5, 24, 9]
            }}
          />
        </Source>
      </BaseMap>
    </Frame>
  )
}
