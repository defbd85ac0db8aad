import { useTheme } from '@mui/material'
import { Layer, NavigationControl, Source } from '@vis.gl/react-maplibre'
import type { Feature, Geometry } from 'geojson'
import { useMemo, type ReactNode } from 'react'
import type { BoundingBox } from '../../../contract/datasets/dataset.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { BaseMap, type BaseMapProps } from '../../views/map/base/BaseMap.tsx'
import { extentOf } from '../../views/map/base/extents.ts'
import { fromMap, type Position } from './position.ts'

interface ShapeMapProps {
  geometry: Geometry | undefined
  /** Whether to show the vertices: they were placed one by one. */
  isDrawn: boolean
  onPick: (position: Position) => void
  /** Called with the centre of the map after a move. */
  onMove: (center: Position) => void
  /** Extent of the data, the initial view without a geometry. */
  extent?: BoundingBox
}

/** Map with one geometry, drawn by clicks. Loaded lazily through its default export. */
export default function ShapeMap({ geometry, isDrawn, onPick, onMove, extent }: ShapeMapProps): ReactNode {
  const t = useViewTranslate()
  const { main } = useTheme().palette.primary
  const data = useMemo(
    (): Feature | undefined => geometry && { type: 'Feature', properties: { isDrawn }, geometry },
    [geometry, isDrawn]
  )
  return (
    <BaseMap
      label={t('schemaForms.map.name')}
      initialViewState={startView(geometry, extent)}
      cursor="crosshair"
      doubleClickZoom={false}
      onClick={({ lngLat }) => onPick(fromMap(lngLat.lat, lngLat.lng))}
      onLoad={({ target }) => onMove(fromMap(target.getCenter().lat, target.getCenter().lng))}
      onMoveEnd={({ viewState }) => onMove(fromMap(viewState.latitude, viewState.longitude))}
    >
      <NavigationControl showCompass={false} />
      {data && (
        <Source id="shape" type="geojson" data={data}>
          <Layer id="shape-fill" type="fill" paint={{ 'fill-color': main, 'fill-opacity': 0.25 }} />
          <Layer id="shape-line" type="line" paint={{ 'line-color': main, 'line-width': 3 }} />
          <Layer
            id="shape-points"
            type="circle"
            filter={['any', ['get', 'isDrawn'], ['in', 'Point', ['geometry-type']]]}
            paint={{
              'circle-color': main,
              'circle-radius': 6,
              'circle-stroke-color': '#fff',
              'circle-stroke-width': 2
            }}
          />
        </Source>
      )}
    </BaseMap>
  )
}

function startView(
  geometry: Geometry | undefined,
  extent: BoundingBox | undefined
): NonNullable<BaseMapProps['initialViewState']> {
  const bounds = (geometry && extentOf(geometry)) ?? (extent?.length === 4 ? extent : undefined)
  if (bounds) return { bounds, fitBoundsOptions: { padding: 40, maxZoom: 12 } }
  return { latitude: 30, longitude: 5, zoom: 1 }
}
