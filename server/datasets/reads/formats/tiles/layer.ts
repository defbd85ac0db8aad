/** A layer of a vector tile (Mapbox Vector Tile Specification 2.1). */
import { setImmediate } from 'node:timers/promises'
import type { ColumnValues } from '../../../../lines/columnValues.ts'
import { lengthOfVarint, ProtobufWriter, zigzag } from './protobuf.ts'
import { LayerValues } from './values.ts'

export const extent = 4096

const geometryTypes = { point: 1, line: 2, polygon: 3 } as const
const commands = { moveTo: 1, lineTo: 2, closePath: 7 }

/** Positions in tile units, x then y. */
export type TilePath = ArrayLike<ArrayLike<number>>

/** Features written before other requests get their turn. */
const batchSize = 10_000

/** Builder of a layer: features are added with their geometry; their values follow at the end, column after column. */
export class TileLayer {
  private readonly geometries = new ProtobufWriter(1 << 16)
  /** End of the geometry, type, row and id of each feature. */
  private readonly ends: number[] = []
  private readonly types: number[] = []
  private readonly rows: number[] = []
  private readonly ids: (number | undefined)[] = []

  get featureCount(): number {
    return this.rows.length
  }

  /** @param row row of the feature's values */
  addPoint(row: number, x: number, y: number, id?: number): void {
    const { geometries } = this
    geometries.varint((1 << 3) | commands.moveTo)
    geometries.varint(zigzag(x))
    geometries.varint(zigzag(y))
    this.add(row, geometryTypes.point, id)
  }

  /** @param paths one path of all points, or a path per line or ring */
  addPaths(row: number, type: 1 | 2 | 3, paths: TilePath[], id?: number): void {
    const pen = { x: 0, y: 0 }
    for (const path of paths) {
      if (type === geometryTypes.point) this.moveAll(path, pen)
      else this.draw(path, type === geometryTypes.polygon, pen)
    }
    if (this.geometries.length > (this.ends.at(-1) ?? 0)) this.add(row, type, id)
  }

  /** @param columns values of the rows, by key */
  async finish(name: string, columns: Map<string, ColumnValues>): Promise<Buffer> {
    const layer = new ProtobufWriter(
      maxHeadLength + this.geometries.length + bytesOfFeature * this.featureCount
    )
    layer.skip(maxHeadLength)
    layer.field(15, 2)
    layer.text(1, name)
    const values = new LayerValues(Int32Array.from(this.rows), layer)
    for (const column of columns.values()) {
      values.add(column)
      await setImmediate()
    }
    await this.writeFeatures(values, layer)
    for (const key of columns.keys()) layer.text(3, key)
    layer.field(5, extent)
    return layer.asMessage(3, maxHeadLength)
  }

  private add(row: number, type: number, id: number | undefined): void {
    this.rows.push(row)
    this.types.push(type)
    this.ids.push(id)
    this.ends.push(this.geometries.length)
  }

  private moveAll(positions: TilePath, pen: { x: number; y: number }): void {
    this.geometries.varint((positions.length << 3) | commands.moveTo)
    for (let index = 0; index < positions.length; index++) this.step(positions[index], pen)
  }

  private draw(path: TilePath, isRing: boolean, pen: { x: number; y: number }): void {
    // A ring is closed by a command; its last position, equal to the first, is not written.
    const count = isRing ? path.length - 1 : path.length
    if (count < (isRing ? 3 : 2)) return
    this.geometries.varint((1 << 3) | commands.moveTo)
    this.step(path[0], pen)
    this.geometries.varint(((count - 1) << 3) | commands.lineTo)
    for (let index = 1; index < count; index++) this.step(path[index], pen)
    if (isRing) this.geometries.varint((1 << 3) | commands.closePath)
  }

  private step(position: ArrayLike<number> | undefined, pen: { x: number; y: number }): void {
    const [x, y] = [position?.[0] ?? 0, position?.[1] ?? 0]
    this.geometries.varint(zigzag(x - pen.x))
    this.geometries.varint(zigzag(y - pen.y))
    pen.x = x
    pen.y = y
  }

  /** Writes the features. The length of each message is computed before, so that nothing is written twice. */
  private async writeFeatures(values: LayerValues, layer: ProtobufWriter): Promise<void> {
    const geometries = this.geometries.finish()
    let start = 0
    for (let index = 0; index < this.featureCount; index++) {
      if (index % batchSize === batchSize - 1) await setImmediate()
      const id = this.ids[index]
      const end = this.ends[index] as number
      const tags = values.tagsLengthOf(index)
      const head = 2 + (id === undefined ? 0 : 1 + lengthOfVarint(id))
      layer.start(2, head + lengthOfBytes(end - start) + lengthOfBytes(tags))
      if (id !== undefined) layer.field(1, id)
      layer.field(3, this.types[index] as number)
      layer.start(4, end - start)
      layer.part(geometries, start, end)
      layer.start(2, tags)
      layer.write(tags, (bytes, at) => values.writeTags(index, bytes, at))
      start = end
    }
  }
}

/** Bytes reserved before the layer for the header of its message. */
const maxHeadLength = 11
/** Expected bytes of a feature with its values. */
const bytesOfFeature = 150

/** Returns the length of a field of bytes, with its header. */
const lengthOfBytes = (length: number): number => 1 + lengthOfVarint(length) + length
