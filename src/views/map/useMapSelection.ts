import type { MapLayerMouseEvent, MapRef } from '@vis.gl/react-maplibre'
import type { OpenPopup } from './LinePopup.tsx'
import type { LinePlace } from './LinesPanel.tsx'
import { densityLayerId } from './MapDensity.tsx'
import type { MapLogic } from './useMapLogic.ts'
import { linesAt } from './usePointedLine.ts'

const narrowFramePx = 600
/** Zoom levels added by a click on a density cell. */
const cellZoomStep = 2
/** Width in pixels of the list of lines. */
const linesPanelPx = 330

interface MapSelectionOptions {
  map: ReturnType<MapRef['getMap']> | undefined
  logic: MapLogic
  interaction: boolean
  /** Whether a click chooses a line, instead of opening its popup. */
  selectable: boolean
  /** Whether the map shows density cells instead of lines. */
  isDensity: boolean
  onPopup: (popup: OpenPopup | undefined) => void
  onCloseList: () => void
}

interface MapSelection {
  click: (event: MapLayerMouseEvent) => void
  openPlace: (place: LinePlace) => void
}

/** Selection of lines: by a click on the map, or in the list of lines. */
export function useMapSelection(options: MapSelectionOptions): MapSelection {
  const { map, logic, interaction, selectable, isDensity, onPopup, onCloseList } = options
  const { chosenLine, choose } = logic

  function zoomOnCell({ target, point, lngLat }: MapLayerMouseEvent): void {
    const [cell] = target.queryRenderedFeatures(point, { layers: [densityLayerId] })
    if (cell) target.easeTo({ center: lngLat, zoom: target.getZoom() + cellZoomStep })
  }

  function click(event: MapLayerMouseEvent): void {
    if (!interaction) return
    if (isDensity) {
      zoomOnCell(event)
      return
    }
    const ids = linesAt(event.target, event.point)
    if (selectable) {
      if (ids[0] !== undefined) choose(ids[0] === chosenLine ? undefined : ids[0])
      return
    }
    const { lat: latitude, lng: longitude } = event.lngLat
    onPopup(ids.length > 0 ? { ids, index: 0, latitude, longitude } : undefined)
  }

  function openPlace({ id, latitude, longitude }: LinePlace): void {
    // The list covers a part of the map, or all of it in a narrow frame.
    if (window.innerWidth < narrowFramePx) onCloseList()
    else if (map && map.project([longitude, latitude]).x < linesPanelPx) {
      map.easeTo({ center: [longitude, latitude], offset: [linesPanelPx / 2, 0] })
    }
    if (selectable) choose(id)
    else onPopup({ ids: [id], index: 0, latitude, longitude })
  }

  return { click, openPlace }
}
