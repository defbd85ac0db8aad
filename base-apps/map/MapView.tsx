/** Map: base style, data layers and pointer events. */
import { AttributionControl, Map, ScaleControl } from '@vis.gl/react-maplibre'
import type { Map as MapLibreMap, MapLayerMouseEvent } from 'maplibre-gl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { PlainGround } from '../../src/views/map/base/PlainGround.tsx'
import { plainStyle } from '../../src/views/map/base/baseStyle.ts'
import { maplibre } from '../../src/views/map/base/maplibre.ts'
import { canDraw } from '../../src/views/map/canDraw.ts'
import { application } from '../shared/application.ts'
import type { Parameters } from '../shared/api.ts'
import { locale } from '../shared/language.ts'
import { useMode } from '../shared/theme.ts'
import type { DescribedDataset } from '../shared/useAnswer.ts'
import type { Coloring } from './coloring.ts'
import type { MapChoices } from './configuration.ts'
import { DataClusters } from './DataClusters.tsx'
import { DataTiles } from './DataTiles.tsx'
import { clusterLayerIds, shapeLayerIds } from './layers.ts'
import { LinePopup } from './LinePopup.tsx'
import type { Extent } from './MapApplication.tsx'
import { MapButtons } from './MapButtons.tsx'
import { mapText } from './messages.ts'
import { pointedLines } from './pointedLines.ts'
import type { Box } from './requests.ts'
import { useGround } from './useGround.ts'

/** Lines of the open popup, with its position. */
export interface PointedLine {
  ids: string[]
  place: [longitude: number, latitude: number]
  /** The line was chosen in the list: the map moves to it. */
  isSought?: boolean
}

interface MapViewProps {
  dataset: DescribedDataset
  choices: MapChoices
  coloring: Coloring
  filters: Parameters
  extent: Extent
  pointed: PointedLine | undefined
  onView: (view: Box) => void
  onPoint: (line: PointedLine | undefined) => void
}

const padding = 40
/** Maximum zoom when the map opens on the extent of its data, for data of a single point. */
const closestFit = 14
const soughtZoom = 13

export function MapView(props: MapViewProps) {
  const { dataset, choices, coloring, filters, extent, pointed, onView, onPoint } = props
  const mode = useMode()
  const ground = useGround()
  const [map, setMap] = useState<MapLibreMap>()
  const [cursor, setCursor] = useState('')
  const plain = useMemo(() => plainStyle(mode, locale), [mode])
  const layers =
    choices.mode === 'shapes' ? shapeLayerIds : choices.mode === 'clusters' ? clusterLayerIds : []
  const box = boxText(extent.bbox)
  useFollowedExtent(map, box)
  useEffect(() => {
    if (map && pointed?.isSought) {
      map.easeTo({ center: pointed.place, zoom: Math.max(map.getZoom(), soughtZoom) })
    }
  }, [map, pointed])
  if (!canDraw()) return <p className="state">{mapText('noWebGl')}</p>
  // The style must be known before the first render: a later change would draw the whole map again.
  if (!ground) return null

  async function click(event: MapLayerMouseEvent): Promise<void> {
    onPoint(await pointedLines(event, { dataset, filters }))
  }
  return (
    <Map
      mapLib={maplibre}
      mapStyle={ground.style ?? plain}
      initialViewState={startOf(choices, box)}
      canvasContextAttributes={{ preserveDrawingBuffer: true }}
      dragRotate={false}
      touchPitch={false}
      pitchWithRotate={false}
      attributionControl={false}
      interactiveLayerIds={layers}
      cursor={cursor}
      style={{ position: 'absolute', inset: 0 }}
      locale={{
        'Map.Title': mapText('map', { title: application().title }),
        'AttributionControl.ToggleAttribution': mapText('sources')
      }}
      onLoad={({ target }) => {
        target.keyboard.disableRotation()
        target.touchZoomRotate.disableRotation()
        setMap(target)
        onView(viewOf(target))
      }}
      onMoveEnd={({ target }) => onView(viewOf(target))}
      onMouseEnter={() => setCursor('pointer')}
      onMouseLeave={() => setCursor('')}
      onClick={(event) => {
        click(event).catch(() => onPoint(undefined))
      }}
    >
      {!ground.style && <PlainGround mode={mode} />}
      <AttributionControl compact={false} {...(ground.style ? {} : { customAttribution: 'Natural Earth' })} />
      <ScaleControl position="bottom-right" />
      <MapButtons map={map} box={box ? (JSON.parse(box) as Box) : undefined} />
      {choices.mode === 'clusters' ? (
        <DataClusters
          {...{ dataset, choices, coloring, filters }}
          total={extent.total ?? 0}
          before={ground.before}
        />
      ) : (
        <DataTiles {...{ dataset, choices, coloring, filters, extent }} before={ground.before} />
      )}
      {pointed && (
        <LinePopup
          key={`${pointed.place.join()} ${pointed.ids.join()}`}
          {...{ dataset, choices, pointed }}
          onClose={() => {
            onPoint(undefined)
            map?.getCanvas().focus()
          }}
        />
      )}
    </Map>
  )
}

/** Fits the map to the data when the filters change; the first extent is the initial view. */
function useFollowedExtent(map: MapLibreMap | undefined, box: string | undefined): void {
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (!map || !box) return
    if (shown.current !== undefined && shown.current !== box) {
      map.fitBounds(JSON.parse(box) as Box, { padding, maxZoom: closestFit })
    }
    shown.current = box
  }, [map, box])
}

/** Bounding box as a string, so that equal extents are equal hook dependencies. */
function boxText(box: Box | undefined): string | undefined {
  return box?.length === 4 && box.every(Number.isFinite) ? JSON.stringify(box) : undefined
}

function startOf({ start }: MapChoices, box: string | undefined): object {
  if (start) return start
  if (!box) return { longitude: 2.5, latitude: 46.5, zoom: 4 }
  return { bounds: JSON.parse(box) as Box, fitBoundsOptions: { padding, maxZoom: closestFit } }
}

function viewOf(map: MapLibreMap): Box {
  const bounds = map.getBounds()
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
}
