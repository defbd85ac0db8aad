/** Share of lines drawn by sampled tiles (docs/api/output-formats.md). */

export interface TileCount {
  drawn: number
  total: number
}

/** Parses the header `x-tilesampling`: `drawn/total`. */
export function parseSampling(header: string | null): TileCount | undefined {
  const [, drawn, total] = /^(\d+)\/(\d+)$/.exec(header ?? '') ?? []
  return drawn && total ? { drawn: Number(drawn), total: Number(total) } : undefined
}

/** Tiles that cover a view, as `z/x/y`; x wraps around at the antimeridian. */
export function tilesOf(view: readonly [number, number, number, number], zoom: number): string[] {
  const z = Math.max(0, Math.floor(zoom))
  const count = 2 ** z
  const [west, south, east, north] = view
  const column = (longitude: number): number => Math.floor(((longitude + 180) / 360) * count)
  const row = (latitude: number): number => {
    const sine = Math.sin((Math.max(-85.05, Math.min(85.05, latitude)) * Math.PI) / 180)
    const part = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
    return Math.min(count - 1, Math.max(0, Math.floor(part * count)))
  }
  const names = new Set<string>()
  for (let x = column(west); x <= column(east); x++) {
    for (let y = row(north); y <= row(south); y++) names.add(`${z}/${((x % count) + count) % count}/${y}`)
  }
  return [...names]
}

/** Share of lines drawn in a view, 1 for all; undefined when no tile reports it. */
export function drawnShare(tiles: ReadonlyMap<string, TileCount>, names: string[]): number | undefined {
  let drawn = 0
  let total = 0
  for (const name of names) {
    const count = tiles.get(name)
    drawn += count?.drawn ?? 0
    total += count?.total ?? 0
  }
  return total === 0 ? undefined : drawn / total
}
