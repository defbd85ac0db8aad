import type { Map as MapLibreMap } from 'maplibre-gl'
import { useCallback, useEffect, useRef } from 'react'
import type { Box } from './base/extents.ts'

/** Duration of moves in milliseconds; MapLibre skips the animation under `prefers-reduced-motion`. */
const movingMs = 600

export const fitOptions = { padding: 40, maxZoom: 15 }

/**
 * Fits the map to an extent when it changes, and on request.
 * @param shown initial extent of the map
 */
export function useFittedMap(
  map: MapLibreMap | undefined,
  box: Box | undefined,
  shown: Box | undefined
): () => void {
  const fitted = useRef(shown?.join())
  const fit = useCallback(() => {
    if (map && box) map.fitBounds(box, { ...fitOptions, duration: movingMs })
  }, [map, box])
  useEffect(() => {
    if (!map || !box || fitted.current === box.join()) return
    fitted.current = box.join()
    fit()
  }, [map, box, fit])
  return fit
}
