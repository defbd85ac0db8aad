import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { lineLayerIds } from './lineLayers.ts'

/** Delay in milliseconds before hovering a line: a pointer crossing adjacent polygons must not make each flash. */
const settleMs = 30
/** Tolerance in pixels around the pointer: small points are hard to hit. */
const reach = 3

/** Ids of the lines at a point of the screen, the topmost first. */
export function linesAt(map: MapLibreMap, { x, y }: { x: number; y: number }): string[] {
  const layers = lineLayerIds.filter((id) => map.getLayer(id))
  if (layers.length === 0) return []
  const exact = map.queryRenderedFeatures([x, y], { layers })
  const pointedFeature =
    exact.length > 0
      ? exact
      : map.queryRenderedFeatures(
          [
            [x - reach, y - reach],
            [x + reach, y + reach]
          ],
          { layers }
        )
  return [...new Set(pointedFeature.map((feature) => String(feature.properties._id)))]
}

/** Id of the line under the pointer; the cursor shows that it is clickable. */
export function usePointedLine(map: MapLibreMap | undefined, enabled: boolean): string | undefined {
  const [pointed, setPointed] = useState<string>()
  useEffect(() => {
    if (!map || !enabled) return undefined
    let timer: ReturnType<typeof setTimeout>
    const point = (id: string | undefined): void => {
      map.getCanvas().style.cursor = id === undefined ? '' : 'pointer'
      setPointed(id)
    }
    const move = ({ point: place }: MapMouseEvent): void => {
      clearTimeout(timer)
      timer = setTimeout(() => point(linesAt(map, place)[0]), settleMs)
    }
    const leave = (): void => {
      clearTimeout(timer)
      point(undefined)
    }
    map.on('mousemove', move)
    map.on('mouseout', leave)
    map.on('dragstart', leave)
    return () => {
      leave()
      map.off('mousemove', move)
      map.off('mouseout', leave)
      map.off('dragstart', leave)
    }
  }, [map, enabled])
  return enabled ? pointed : undefined
}
