/** Tiles that were drawn, the least recently used forgotten first. */

export interface DrawnTile {
  /** Undefined for a tile without features. */
  body: Buffer | undefined
  sampling: string
  /** Lines kept of those in the tile. */
  sampled?: number
  /** `<rows in the tile>/<total>`, when the total is known. */
  counts?: string
}

/** What an entry takes beside its body, roughly. */
const entryOverhead = 500

export class TileCache {
  private readonly tiles = new Map<string, DrawnTile>()
  private readonly maxBytes: number
  private bytes = 0

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  get(key: string): DrawnTile | undefined {
    const tile = this.tiles.get(key)
    if (tile) {
      this.tiles.delete(key)
      this.tiles.set(key, tile)
    }
    return tile
  }

  set(key: string, tile: DrawnTile): void {
    this.delete(key)
    this.tiles.set(key, tile)
    this.bytes += sizeOf(key, tile)
    for (const oldest of this.tiles.keys()) {
      if (this.bytes <= this.maxBytes) break
      this.delete(oldest)
    }
  }

  private delete(key: string): void {
    const tile = this.tiles.get(key)
    if (!tile) return
    this.tiles.delete(key)
    this.bytes -= sizeOf(key, tile)
  }
}

function sizeOf(key: string, { body }: DrawnTile): number {
  return entryOverhead + key.length * 2 + (body?.length ?? 0)
}
