import type { MapProps } from '@vis.gl/react-maplibre'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { useCallback, useEffect, useRef } from 'react'

type MapErrorEvent = Parameters<NonNullable<MapProps['onError']>>[0]

/** Position of a tile. */
interface TilePlace {
  x: number
  y: number
  z: number
}

/** Fields that MapLibre adds to the errors of sources, and that its types leave out. */
interface SourceFailure {
  sourceId?: string
  /** Absent when a source without tiles failed, such as a GeoJSON file. */
  tile?: { tileID: { canonical: TilePlace } }
}

interface Failures {
  map: MapLibreMap
  tilesBySource: Map<string, TilePlace[]>
}

/**
 * Loads the tiles that failed again once the browser is back online: MapLibre itself never asks for a failed tile
 * again while it stays in view. Returns the listener of the errors of the map.
 */
export function useReloadedTiles(): (event: MapErrorEvent) => void {
  const failures = useRef<Failures>(undefined)
  useEffect(() => {
    const reload = (): void => {
      const { current } = failures
      failures.current = undefined
      if (current) reloadFailed(current)
    }
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return useCallback((event: MapErrorEvent) => {
    const { sourceId, tile } = event as SourceFailure
    if (!sourceId) return
    if (failures.current?.map !== event.target) {
      failures.current = { map: event.target, tilesBySource: new Map() }
    }
    const { tilesBySource } = failures.current
    const tiles = tilesBySource.get(sourceId) ?? []
    if (tile) tiles.push(tile.tileID.canonical)
    tilesBySource.set(sourceId, tiles)
  }, [])
}

function reloadFailed({ map, tilesBySource }: Failures): void {
  for (const [id, tiles] of tilesBySource) {
    const source = map.getSource(id)
    if (source?.type === 'geojson') {
      const { data } = (source as GeoJSONSource).serialize()
      void (source as GeoJSONSource).setData(data)
    } else if (source) map.refreshTiles(id, tiles)
  }
}
