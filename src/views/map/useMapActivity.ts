import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { Extent } from './base/graticule.ts'
import { lineSource } from './lineLayers.ts'
import { drawnShare, tilesOf, type TileCount } from './tileSampling.ts'

interface MapActivity {
  /** Tiles are loading. */
  isBusy: boolean
  /** Extent of the view, updated when the map stops moving. */
  view: Extent | undefined
  zoom: number
  /** Share of the lines of the view that is drawn; undefined until known. */
  share: number | undefined
}

/** Loading state of the map, and its view after each move. */
export function useMapActivity(
  map: MapLibreMap | undefined,
  counts: ReadonlyMap<string, TileCount>
): MapActivity {
  const [activity, setActivity] = useState<MapActivity>({
    isBusy: true,
    view: undefined,
    zoom: 0,
    share: undefined
  })
  useEffect(() => {
    if (!map) return undefined
    const start = (event: { sourceId?: string }): void => {
      if (event.sourceId === lineSource) setActivity((now) => (now.isBusy ? now : { ...now, isBusy: true }))
    }
    const setIdle = (): void => {
      const bounds = map.getBounds()
      const view = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const
      const zoom = map.getZoom()
      setActivity((now) => ({
        isBusy: false,
        // An equal view keeps its identity: a new object would trigger a refetch of the list.
        view: now.view?.every((degrees, index) => degrees === view[index]) ? now.view : view,
        zoom,
        share: drawnShare(counts, tilesOf(view, zoom))
      }))
    }
    map.on('sourcedataloading', start)
    map.on('idle', setIdle)
    return () => {
      map.off('sourcedataloading', start)
      map.off('idle', setIdle)
    }
  }, [map, counts])
  return activity
}
