import { useTheme } from '@mui/material'
import { Layer, Marker, NavigationControl, Source } from '@vis.gl/react-maplibre'
import type { ReactNode } from 'react'
import type { BoundingBox } from '../../../contract/datasets/dataset.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { BaseMap, type BaseMapProps } from '../../views/map/base/BaseMap.tsx'
import { outlineOf } from '../../views/map/base/extents.ts'
import { fromMap, type Position } from './position.ts'

interface PointMapProps {
  position: Position | undefined
  onPick: (position: Position) => void
  /** Called with the centre of the map after a move. */
  onMove: (center: Position) => void
  /** Extent of the data, the initial view without a position. */
  extent?: BoundingBox
}

const closeZoom = 12

/** Map with one point, placed by a click or dragged. Loaded lazily through its default export. */
export default function PointMap({ position, onPick, onMove, extent }: PointMapProps): ReactNode {
  const t = useViewTranslate()
  const { palette } = useTheme()
  return (
    <BaseMap
      label={t('schemaForms.map.name')}
      initialViewState={startView(position, extent)}
      cursor="crosshair"
      onClick={({ lngLat }) => onPick(fromMap(lngLat.lat, lngLat.lng))}
      onLoad={({ target }) => onMove(fromMap(target.getCenter().lat, target.getCenter().lng))}
      onMoveEnd={({ viewState }) => onMove(fromMap(viewState.latitude, viewState.longitude))}
    >
      <NavigationControl showCompass={false} />
      {extent?.length === 4 && (
        <Source id="extent" type="geojson" data={outlineOf(extent)}>
          <Layer
            id="extent"
            type="line"
            paint={{ 'line-color': palette.primary.main, 'line-width': 2, 'line-dasharray': [3, 2] }}
          />
        </Source>
      )}
      {position && (
        <Marker
          latitude={position.latitude}
          longitude={position.longitude}
          color={palette.primary.main}
          draggable
          onDragEnd={({ lngLat }) => onPick(fromMap(lngLat.lat, lngLat.lng))}
        />
      )}
    </BaseMap>
  )
}

type StartView = NonNullable<BaseMapProps['initialViewState']>

function startView(position: Position | undefined, extent: BoundingBox | undefined): StartView {
  if (position) return { ...position, zoom: closeZoom }
  if (extent?.length === 4) {
    return { bounds: extent, fitBoundsOptions: { padding: 40, maxZoom: closeZoom } }
  }
  return { latitude: 30, longitude: 5, zoom: 1 }
}
