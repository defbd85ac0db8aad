/**
 * Parses well-known text (OGC 06-103r4 §7) to GeoJSON geometries. Heights and measures are dropped, because positions
 * have two coordinates here. A leading `SRID=…;`, as written by PostGIS, is skipped.
 */
import type { Geometry, Position } from 'geojson'
import { unreadable } from './geometryError.ts'

const tokenPattern = /\s*([A-Za-z]+|[(),]|[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)/y
const deepestCollection = 10

/** Returns undefined for an EMPTY geometry. @throws GeometryError */
export function parseWkt(text: string): Geometry | undefined {
  const reader = new WktReader(text.replace(/^\s*SRID=\d+;/i, ''))
  const geometry = reader.geometry(0)
  reader.end()
  return geometry
}

class WktReader {
  private readonly text: string
  private next: string | undefined

  constructor(text: string) {
    this.text = text
    tokenPattern.lastIndex = 0
    this.next = this.scan(0)
  }

  private position = 0

  private scan(from: number): string | undefined {
    tokenPattern.lastIndex = from
    const match = tokenPattern.exec(this.text)
    if (!match) {
      if (this.text.slice(from).trim()) throw unreadable()
      this.position = this.text.length
      return undefined
    }
    this.position = tokenPattern.lastIndex
    return match[1]
  }

  private takeToken(): string {
    const token = this.next
    if (token === undefined) throw unreadable()
    this.next = this.scan(this.position)
    return token
  }

  private skip(expected: string): boolean {
    if (this.next !== expected) return false
    this.takeToken()
    return true
  }

  private expect(expected: string): void {
    if (!this.skip(expected)) throw unreadable()
  }

  end(): void {
    if (this.next !== undefined) throw unreadable()
  }

  geometry(depth: number): Geometry | undefined {
    if (depth > deepestCollection) throw unreadable()
    const type = this.takeToken()
      .toUpperCase()
      .replace(/(?<=[A-Z]{5})(ZM|Z|M)$/, '')
    if (/^(Z|M|ZM)$/i.test(this.next ?? '')) this.takeToken()
    if (/^EMPTY$/i.test(this.next ?? '')) {
      this.takeToken()
      return undefined
    }
    switch (type) {
      case 'POINT':
        return { type: 'Point', coordinates: this.inParentheses(() => this.coordinates()) }
      case 'LINESTRING':
        return { type: 'LineString', coordinates: this.positions() }
      case 'POLYGON':
        return { type: 'Polygon', coordinates: this.list(() => this.positions()) }
      case 'MULTIPOINT':
        return { type: 'MultiPoint', coordinates: this.list(() => this.pointOfMany()) }
      case 'MULTILINESTRING':
        return { type: 'MultiLineString', coordinates: this.list(() => this.positions()) }
      case 'MULTIPOLYGON':
        return { type: 'MultiPolygon', coordinates: this.list(() => this.list(() => this.positions())) }
      case 'GEOMETRYCOLLECTION':
        return {
          type: 'GeometryCollection',
          geometries: this.list(() => this.geometry(depth + 1)).filter((member) => !!member)
        }
      default:
        throw unreadable()
    }
  }

  /** Reads a point of a MULTIPOINT: both `MULTIPOINT (1 2, 3 4)` and `MULTIPOINT ((1 2), (3 4))` are common. */
  private pointOfMany(): Position {
    return this.next === '(' ? this.inParentheses(() => this.coordinates()) : this.coordinates()
  }

  private positions(): Position[] {
    return this.list(() => this.coordinates())
  }

  private coordinates(): Position {
    const numbers: number[] = []
    while (this.next !== undefined && this.next !== ',' && this.next !== ')') {
      const value = Number(this.takeToken())
      if (!Number.isFinite(value)) throw unreadable()
      numbers.push(value)
    }
    const [x, y] = numbers
    if (x === undefined || y === undefined || numbers.length > 4) throw unreadable()
    return [x, y]
  }

  private list<Item>(item: () => Item): Item[] {
    return this.inParentheses(() => {
      const items = [item()]
      while (this.skip(',')) items.push(item())
      return items
    })
  }

  private inParentheses<Content>(content: () => Content): Content {
    this.expect('(')
    const geometry = content()
    this.expect(')')
    return geometry
  }
}
