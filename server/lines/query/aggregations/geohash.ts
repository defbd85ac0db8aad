/** The geohash grid: each cell has a number, a name with as many letters as the precision, and bounds. */
import type { Extent } from './extent.ts'

const letters = '0123456789bcdefghjkmnpqrstuvwxyz'

/** Geohash errors in kilometres, by precision from 1 on; cells are twice as wide. */
const halfErrors = [2500, 630, 78, 20, 2.4, 0.61, 0.076, 0.019]
const earthRadiusKm = 6371.0088

/** Number of bits of longitude and of latitude for a precision. */
export function gridBits(precision: number): { columns: number; rows: number } {
  return { columns: Math.ceil((5 * precision) / 2), rows: Math.floor((5 * precision) / 2) }
}

/** Returns the precision whose cells divide an extent into about the wanted number (docs/api/aggregations.md). */
export function precisionFor([west, south, east, north]: Extent, cells: number): number {
  const bottom = clampedLatitude(south)
  const area = eastwardKm(west, east, bottom) * distanceKm(west, bottom, west, clampedLatitude(north))
  let precision = 1
  while (precision < halfErrors.length && area / cellArea(precision) < cells) precision++
  return precision
}

const cellArea = (index: number): number => (2 * (halfErrors[index] ?? 0)) ** 2

/** Clamps a latitude away from the poles, where a degree of longitude has no width. */
const clampedLatitude = (latitude: number): number => Math.max(-85, Math.min(85, latitude))

/** Distance eastwards, even where the westward way is shorter. */
function eastwardKm(west: number, east: number, latitude: number): number {
  const width = east >= west ? Math.min(360, east - west) : (((east - west) % 360) + 360) % 360
  if (width <= 180) return distanceKm(west, latitude, west + width, latitude)
  return 2 * distanceKm(west, latitude, west + width / 2, latitude)
}

function distanceKm(
  fromLongitude: number,
  fromLatitude: number,
  toLongitude: number,
  toLatitude: number
): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180
  const halfSquare = (angle: number): number => Math.sin(radians(angle) / 2) ** 2
  const chord =
    halfSquare(toLatitude - fromLatitude) +
    Math.cos(radians(fromLatitude)) * Math.cos(radians(toLatitude)) * halfSquare(toLongitude - fromLongitude)
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

interface Cell {
  name: string
  bounds: Extent
  center: { lat: number; lon: number }
}

/** @param number column of the cell times the number of rows, plus the row of the cell */
export function cellOf(number: number, precision: number): Cell {
  const { columns, rows } = gridBits(precision)
  const column = Math.floor(number / 2 ** rows)
  const row = number % 2 ** rows
  const width = 360 / 2 ** columns
  const height = 180 / 2 ** rows
  const west = column * width - 180
  const south = row * height - 90
  return {
    name: nameOf(column, row, precision),
    bounds: [west, south, west + width, south + height],
    center: { lat: south + height / 2, lon: west + width / 2 }
  }
}

/** Interleaves the bits of column and row, longitude first, and encodes five bits per letter. */
function nameOf(column: number, row: number, precision: number): string {
  const { columns, rows } = gridBits(precision)
  const columnBits = column.toString(2).padStart(columns, '0')
  const rowBits = row.toString(2).padStart(rows, '0')
  let name = ''
  for (let letter = 0; letter < precision; letter++) {
    let value = 0
    for (let bit = letter * 5; bit < letter * 5 + 5; bit++) {
      const bits = bit % 2 ? rowBits : columnBits
      value = value * 2 + Number(bits[Math.floor(bit / 2)])
    }
    name += letters[value]
  }
  return name
}
