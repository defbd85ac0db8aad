import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { lineSource, type LineState } from './lineLayers.ts'

/** Marks lines on the map: how they look in that state is a matter of the layers. */
export function useLineState(map: MapLibreMap | undefined, state: LineState, id: string | undefined): void {
  useEffect(() => {
    if (!map || id === undefined) return undefined
    const target = { source: lineSource, sourceLayer: 'results', id }
    const mark = (): void => {
      if (map.getSource(lineSource)) map.setFeatureState(target, { [state]: true })
    }
    mark()
    // Another style, or a source that comes after the choice.
    map.on('styledata', mark)
    return () => {
      map.off('styledata', mark)
      if (map.getSource(lineSource)) map.removeFeatureState(target, state)
    }
  }, [map, state, id])
}
