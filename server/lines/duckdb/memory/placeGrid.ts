/** Index of points by the cells of a grid: counting the points of a box only scans the cells at its edges. */
import type { Bounds } from '../../../geo/shapes.ts'

const pointsPerCell = 8
const maxCellsAside = 1024

export class PlaceGrid {
  /** Points by cell, row after row from the south-west. */
  private readonly longitudes: Float64Array
  private readonly latitudes: Float64Array
  /** Index of the first point of each cell, then the number of points. */
  private readonly starts: Uint32Array
  private readonly side: number
  private readonly west: number
  private readonly south: number
  private readonly width: number
  private readonly height: number

  constructor(longitudes: Float64Array, latitudes: Float64Array) {
    const count = longitudes.length
    this.side = Math.max(1, Math.min(maxCellsAside, Math.ceil(Math.sqrt(count / pointsPerCell))))
    const [west, east] = extremesOf(longitudes)
    const [south, north] = extremesOf(latitudes)
    this.west = west
    this.south = south
    this.width = (east - west) / this.side || 1
    this.height = (north - south) / this.side || 1
    this.starts = new Uint32Array(this.side * this.side + 1)
    this.longitudes = new Float64Array(count)
    this.latitudes = new Float64Array(count)
    this.sort(longitudes, latitudes)
  }

  get bytes(): number {
    return this.longitudes.byteLength + this.latitudes.byteLength + this.starts.byteLength
  }

  /** Counts the points in a box, its edges included as in the engine's comparisons. */
  countIn(box: Bounds): number {
    const [left, right] = [this.columnOf(box.west), this.columnOf(box.east)]
    const [bottom, top] = [this.rowOf(box.south), this.rowOf(box.north)]
    let count = 0
    for (let row = bottom; row <= top; row++) {
      const first = row * this.side
      if (row === bottom || row === top || right - left < 2) {
        count += this.countAmong(first + left, first + right, box)
        continue
      }
      count += this.countAmong(first + left, first + left, box)
      // The cells of a row are consecutive: those between the two edge cells are one range.
      count += this.starts[first + right]! - this.starts[first + left + 1]!
      count += this.countAmong(first + right, first + right, box)
    }
    return count
  }

  private countAmong(firstCell: number, lastCell: number, { west, south, east, north }: Bounds): number {
    let count = 0
    const end = this.starts[lastCell + 1]!
    for (let index = this.starts[firstCell]!; index < end; index++) {
      const [x, y] = [this.longitudes[index]!, this.latitudes[index]!]
      if (x >= west && x <= east && y >= south && y <= north) count += 1
    }
    return count
  }

  private sort(longitudes: Float64Array, latitudes: Float64Array): void {
    const { starts, side } = this
    const cells = new Uint32Array(longitudes.length)
    for (let index = 0; index < cells.length; index++) {
      const cell = this.rowOf(latitudes[index]!) * side + this.columnOf(longitudes[index]!)
      cells[index] = cell
      starts[cell + 1]! += 1
    }
    for (let cell = 1; cell < starts.length; cell++) starts[cell]! += starts[cell - 1]!
    const next = starts.slice(0, -1)
    for (let index = 0; index < cells.length; index++) {
      const place = next[cells[index]!]!++
      this.longitudes[place] = longitudes[index]!
      this.latitudes[place] = latitudes[index]!
    }
  }

  private columnOf(longitude: number): number {
    return clamped(Math.floor((longitude - this.west) / this.width), this.side)
  }

  private rowOf(latitude: number): number {
    return clamped(Math.floor((latitude - this.south) / this.height), this.side)
  }
}

const clamped = (cell: number, side: number): number => Math.max(0, Math.min(side - 1, cell))

function extremesOf(values: Float64Array): [number, number] {
  let [least, most] = [Infinity, -Infinity]
  for (const value of values) {
    if (value < least) least = value
    if (value > most) most = value
  }
  return least > most ? [0, 0] : [least, most]
}
