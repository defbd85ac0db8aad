/**
 * Loads tiles from the page: MapLibre would load them in its worker, whose requests have no referrer of the
 * application, and protected links only grant requests made by applications.
 */
import { useId, useLayoutEffect, useMemo } from 'react'
import { maplibre } from '../../src/views/map/base/maplibre.ts'

/** @returns the URL template for MapLibre */
export function useTiles(template: string): string[] {
  const scheme = `lines${useId().replaceAll(/\W/g, '')}`.toLowerCase()
  useLayoutEffect(() => {
    maplibre.addProtocol(scheme, async ({ url }, { signal }) => {
      const response = await fetch(url.slice(scheme.length + 3), { signal })
      if (!response.ok) throw new Error(await response.text(), { cause: response.status })
      return { data: await response.arrayBuffer() }
    })
    return () => maplibre.removeProtocol(scheme)
  }, [scheme])
  return useMemo(() => [`${scheme}://${template}`], [scheme, template])
}
