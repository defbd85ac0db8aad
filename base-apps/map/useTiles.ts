/**
 * Tiles read by the page: the library reads them in its worker, whose requests do not say which application they are of,
 * and protected links open what applications ask for.
 */
import { useId, useLayoutEffect, useMemo } from 'react'
import { maplibre } from '../../src/views/map/base/maplibre.ts'

/** @returns the template of addresses for the library */
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
