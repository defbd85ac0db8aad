import { useId, useLayoutEffect, useMemo } from 'react'
import { ApiError, apiRequest, errorDetail } from '../../api/http.ts'
import { maplibre } from './base/maplibre.ts'
import { parseSampling, type TileCount } from './tileSampling.ts'

interface TileSource {
  /** URL templates of the tiles, for MapLibre. */
  tiles: string[]
  /** Lines drawn and total of each tile, by `z/x/y`; filled as tiles load. */
  counts: ReadonlyMap<string, TileCount>
}

/**
 * Tile source that loads through the API client, which handles the session and reads the sampling header: MapLibre's
 * own loader exposes no header.
 */
export function useTileSource(path: string): TileSource {
  const scheme = `lines${useId().replaceAll(/\W/g, '')}`.toLowerCase()
  const source = useMemo(() => ({ path, counts: new Map<string, TileCount>() }), [path])
  useLayoutEffect(() => {
    const start = `${scheme}://tile`
    maplibre.addProtocol(scheme, async ({ url }, { signal }) => {
      const response = await readTile(url.slice(start.length), signal)
      const count = parseSampling(response.headers.get('x-tilesampling'))
      const [x, y, z] = (/[?&]xyz=(\d+),(\d+),(\d+)/.exec(url) ?? []).slice(1)
      if (count) source.counts.set(`${z}/${x}/${y}`, count)
      return { data: await response.arrayBuffer() }
    })
    return () => maplibre.removeProtocol(scheme)
  }, [scheme, source])
  return useMemo(
    () => ({ tiles: [`${scheme}://tile${source.path}`], counts: source.counts }),
    [scheme, source]
  )
}

/** @throws Error with a message only: the error is passed to MapLibre's worker, which cannot clone other classes */
async function readTile(path: string, signal: AbortSignal): Promise<Response> {
  try {
    return await apiRequest(path, { signal, silent: true })
  } catch (error) {
    throw error instanceof ApiError ? new Error(errorDetail(error), { cause: error.status }) : error
  }
}
