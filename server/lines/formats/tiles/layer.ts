/** A layer of a vector tile (Mapbox Vector Tile Specification 2.1). */
import { ProtobufWriter, zigzag } from './protobuf.ts'

export const extent = 4096

export type TileValue = string | number | boolean

export const geometryTypes = { point: 1, line: 2, polygon: 3 } as const
const commands = { moveTo: 1, lineTo: 2, closePath: 7 }

/** Positions in the tile, x then y. */
export type TilePath = ArrayLike<ArrayLike<number>>

export class TileLayer {
  private readonly columns: ColumnValues[]
  private readonly features = new ProtobufWriter(1 << 16)
  private readonly values = new ProtobufWriter(1 << 16)
  private readonly feature = new ProtobufWriter()
  private readonly part = new ProtobufWriter()
  private valueCount = 0
  featureCount = 0

  constructor(keys: string[]) {
    this.columns = keys.map((key) => ({ key, known: new Map(), written: 0 }))
  }

  /** @param values in the order of the keys; null for none */
  addPoint(x: number, y: number, values: unknown[], id?: number): void {
    this.part.clear()
    this.part.varint((1 << 3) | commands.moveTo)
    this.part.varint(zigzag(x))
    this.part.varint(zigzag(y))
    this.add(geometryTypes.point, values, id)
  }

  /** @param paths one of all the points, or those of the lines or rings */
  addPaths(type: 1 | 2 | 3, paths: TilePath[], values: unknown[], id?: number): void {
    this.part.clear()
    const pen = { x: 0, y: 0 }
    for (const path of paths) {
      if (type === geometryTypes.point) this.moveAll(path, pen)
      else this.draw(path, type === geometryTypes.polygon, pen)
    }
    this.add(type, values, id)
  }

  finish(name: string): Buffer {
    const start = new ProtobufWriter()
    start.field(15, 2)
    start.text(1, name)
    const end = new ProtobufWriter()
    for (const { key } of this.columns) end.text(3, key)
    end.field(5, extent)
    const parts = [start, this.features, this.values, end]
    const tile = new ProtobufWriter()
    tile.start(
      3,
      parts.reduce((sum, { length }) => sum + length, 0)
    )
    return Buffer.concat([tile, ...parts].map((part) => part.finish()))
  }

  private moveAll(positions: TilePath, pen: { x: number; y: number }): void {
    this.part.varint((positions.length << 3) | commands.moveTo)
    for (let index = 0; index < positions.length; index++) this.step(positions[index], pen)
  }

  private draw(path: TilePath, isRing: boolean, pen: { x: number; y: number }): void {
    // The position that closes a ring is not repeated.
    const count = isRing ? path.length - 1 : path.length
    if (count < (isRing ? 3 : 2)) return
    this.part.varint((1 << 3) | commands.moveTo)
    this.step(path[0], pen)
    this.part.varint(((count - 1) << 3) | commands.lineTo)
    for (let index = 1; index < count; index++) this.step(path[index], pen)
    if (isRing) this.part.varint((1 << 3) | commands.closePath)
  }

  private step(position: ArrayLike<number> | undefined, pen: { x: number; y: number }): void {
    const [x, y] = [position?.[0] ?? 0, position?.[1] ?? 0]
    this.part.varint(zigzag(x - pen.x))
    this.part.varint(zigzag(y - pen.y))
    pen.x = x
    pen.y = y
  }

  private add(type: number, values: unknown[], id: number | undefined): void {
    if (!this.part.length) return
    const { feature } = this
    feature.clear()
    if (id !== undefined) feature.field(1, id)
    feature.field(3, type)
    feature.message(4, this.part)
    this.part.clear()
    for (const [index, column] of this.columns.entries()) {
      const value = scalar(values[index])
      if (value === undefined) continue
      this.part.varint(index)
      this.part.varint(this.positionOf(value, column))
    }
    feature.message(2, this.part)
    this.features.message(2, feature)
    this.featureCount += 1
  }

  private positionOf(value: TileValue, column: ColumnValues): number {
    const position = column.known?.get(value)
    if (position !== undefined) return position
    column.known?.set(value, this.valueCount)
    column.written += 1
    // Looking for values that never come again takes longer than writing them.
    if (column.written === mostlyNew && this.featureCount < 2 * mostlyNew) delete column.known
    this.writeValue(value)
    return this.valueCount++
  }

  private writeValue(value: TileValue): void {
    const message = valueWriter
    message.clear()
    if (typeof value === 'string') message.text(1, value)
    else if (typeof value === 'boolean') message.field(7, value ? 1 : 0)
    else if (isWhole(value) && value >= 0) message.field(5, value)
    else if (isWhole(value)) message.field(6, zigzag(value))
    else message.double(3, value)
    this.values.message(4, message)
  }
}

interface ColumnValues {
  key: string
  /** Positions of the values written so far. */
  known?: Map<TileValue, number>
  /** How many of them. */
  written: number
}

/** Different values at the beginning of a column, among at most twice as many, after which it is one of new ones. */
const mostlyNew = 1000

const valueWriter = new ProtobufWriter()

/** Whole numbers that JavaScript can hold twice as large. */
const isWhole = (value: number): boolean => Number.isInteger(value) && Math.abs(value) < 2 ** 52

/** Lists and objects are JSON texts. */
function scalar(value: unknown): TileValue | undefined {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return value === null || value === undefined ? undefined : JSON.stringify(value)
}
