import type { Map as MapLibreMap } from 'maplibre-gl'
import { useCallback, useEffect, useRef } from 'react'
import type { Box } from './base/extents.ts'

/** Milliseconds; none for those who asked their system for less motion: the library knows. */
const movingMs = 600

export const fitOptions = { padding: 40, maxZoom: 15 }

/**
 * Shows an extent whenever it changes, and when the person asks for it again.
 * @param shown the extent that the map started with
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
