import { useTheme } from '@mui/material'
import { Map, Marker, NavigationControl, ScaleControl } from '@vis.gl/react-maplibre'
import { useMemo, type ReactNode } from 'react'
import type { BoundingBox } from '../../../contract/dataset.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pageConfig, sitePath } from '../../pageConfig.ts'
import { maplibre } from './maplibre.ts'
import { plainStyle } from './plainStyle.ts'
import { fromMap, type Position } from './position.ts'

export interface PointMapProps {
  position: Position | undefined
  onPick: (position: Position) => void
  /** Where the map is centred after a move. */
  onMove: (center: Position) => void
  /** Extent of the data, shown first when there is no position. */
  extent?: BoundingBox
}

const closeZoom = 12

/** A map with one point, placed by a click or dragged. Its default export is loaded lazily. */
export default function PointMap({ position, onPick, onMove, extent }: PointMapProps): ReactNode {
  const t = useViewTranslate()
  const { palette } = useTheme()
  const style = useMemo(
    () =>
      configuredStyle() ??
      plainStyle(
        {
          background: palette.background.default,
          line: palette.text.secondary,
          accent: palette.primary.main
        },
        extent
      ),
    [palette, extent]
  )
  return (
    <Map
      mapLib={maplibre}
      mapStyle={style}
      initialViewState={startView(position, extent)}
      dragRotate={false}
      touchPitch={false}
      pitchWithRotate={false}
      cursor="crosshair"
      locale={{
        'Map.Title': t('schemaForms.map.name'),
        'NavigationControl.ZoomIn': t('schemaForms.map.zoomIn'),
        'NavigationControl.ZoomOut': t('schemaForms.map.zoomOut'),
        'AttributionControl.ToggleAttribution': t('schemaForms.map.sources')
      }}
      onClick={({ lngLat }) => onPick(fromMap(lngLat.lat, lngLat.lng))}
      onLoad={({ target }) => onMove(fromMap(target.getCenter().lat, target.getCenter().lng))}
      onMoveEnd={({ viewState }) => onMove(fromMap(viewState.latitude, viewState.longitude))}
    >
      <NavigationControl showCompass={false} />
      <ScaleControl />
      {position && (
        <Marker
          latitude={position.latitude}
          longitude={position.longitude}
          color={palette.primary.main}
          draggable
          onDragEnd={({ lngLat }) => onPick(fromMap(lngLat.lat, lngLat.lng))}
        />
      )}
    </Map>
  )
}

function configuredStyle(): string | undefined {
  const style = pageConfig.map?.style
  return style?.startsWith('./') ? `${window.location.origin}${sitePath}${style.slice(1)}` : style
}

type StartView = NonNullable<Parameters<typeof Map>[0]['initialViewState']>

function startView(position: Position | undefined, extent: BoundingBox | undefined): StartView {
  if (position) return { ...position, zoom: closeZoom }
  if (extent?.length === 4) {
    return { bounds: extent, fitBoundsOptions: { padding: 40, maxZoom: closeZoom } }
  }
  return { latitude: 30, longitude: 5, zoom: 1 }
}
