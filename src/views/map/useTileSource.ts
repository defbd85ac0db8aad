import { useId, useLayoutEffect, useMemo } from 'react'
import { ApiError, apiRequest, errorDetail } from '../../api/http.ts'
import { maplibre } from './base/maplibre.ts'
import { parseSampling, type TileCount } from './tileSampling.ts'

export interface TileSource {
  /** Template of the addresses, for the library. */
  tiles: string[]
  /** What each tile draws of its lines, by `z/x/y`; filled as they come. */
  counts: ReadonlyMap<string, TileCount>
}

/**
 * Tiles read through the door of the API, which knows the session and whose answers tell how many lines a tile left
 * out: the library's own reading gives no header.
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

/** @throws Error with a sentence only: it is handed to the library's worker, which knows no other kind */
async function readTile(path: string, signal: AbortSignal): Promise<Response> {
  try {
    return await apiRequest(path, { signal, silent: true })
  } catch (error) {
    throw error instanceof ApiError ? new Error(errorDetail(error), { cause: error.status }) : error
  }
}
