import { Layer, Source, useMap } from '@vis.gl/react-maplibre'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState, type ReactNode } from 'react'
import type { Mode } from '../../../theme/mode.ts'
import { groundColors, groundTop, outlineEnd } from './baseStyle.ts'
import { graticule, type Extent } from './graticule.ts'
import farWorld from './world-110m.geojson?url'
import nearWorld from './world-50m.geojson?url'

/** World outlines with the zoom range of each; they overlap during the transition. */
const outlines = [
  { id: 'far', data: farWorld, from: 0, to: 4 },
  { id: 'near', data: nearWorld, from: 3.5, to: outlineEnd.to }
] as const

interface View {
  extent: Extent
  zoom: number
}

/** Land, borders, meridians and parallels below the data. Loads only what the zoom needs. */
export function PlainGround({ mode }: { mode: Mode }): ReactNode {
  const map = useMap().current?.getMap()
  const view = useView(map)
  const { land, border, line } = groundColors(mode)
  if (!view) return null
  return (
    <>
      <Source id="graticule" type="geojson" data={graticule(view.extent, view.zoom)} tolerance={0}>
        <Layer
          id="graticule"
          type="line"
          beforeId={groundTop}
          paint={{ 'line-color': line, 'line-opacity': 0.28, 'line-width': 1 }}
        />
      </Source>
      {outlines.map(({ id, data, from, to }) =>
        view.zoom >= from && view.zoom < to ? (
          <Source key={id} id={`world-${id}`} type="geojson" data={data} tolerance={0.2}>
            <Layer
              id={`land-${id}`}
              type="fill"
              beforeId="graticule"
              filter={['==', ['get', 'kind'], 'land']}
              paint={{ 'fill-color': land, 'fill-opacity': fading }}
            />
            <Layer
              id={`borders-${id}`}
              type="line"
              beforeId="graticule"
              filter={['==', ['get', 'kind'], 'border']}
              paint={{ 'line-color': border, 'line-width': 1, 'line-opacity': fading }}
            />
          </Source>
        ) : null
      )}
    </>
  )
}

const fading = ['interpolate', ['linear'], ['zoom'], outlineEnd.from, 1, outlineEnd.to, 0] as [
  'interpolate',
  ['linear'],
  ['zoom'],
  ...number[]
]

/** View of the map, updated when it stops moving. */
function useView(map: MapLibreMap | undefined): View | undefined {
  const [view, setView] = useState<View>()
  useEffect(() => {
    if (!map) return undefined
    const read = (): void => setView(viewOf(map))
    if (map.isStyleLoaded()) read()
    else map.once('styledata', read)
    map.on('moveend', read)
    return () => {
      map.off('moveend', read)
      map.off('styledata', read)
    }
  }, [map])
  return view
}

function viewOf(map: MapLibreMap): View {
  const bounds = map.getBounds()
  return {
    extent: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
    zoom: map.getZoom()
  }
}
