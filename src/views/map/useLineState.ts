import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { lineSource, type LineState } from './lineLayers.ts'

/** Sets a feature state on a line of the map; the layers define its look. */
export function useLineState(map: MapLibreMap | undefined, state: LineState, id: string | undefined): void {
  useEffect(() => {
    if (!map || id === undefined) return undefined
    const target = { source: lineSource, sourceLayer: 'results', id }
    const mark = (): void => {
      if (map.getSource(lineSource)) map.setFeatureState(target, { [state]: true })
    }
    mark()
    // A new style or source loses feature states: the state is set again.
    map.on('styledata', mark)
    return () => {
      map.off('styledata', mark)
      if (map.getSource(lineSource)) map.removeFeatureState(target, state)
    }
  }, [map, state, id])
}
