/** Positions of lines, in two columns or in one of `lat,lon` (docs/api/schema.md). */
import { parseNumber } from '../line/numberText.ts'
import type { PositionKeys } from '../line/lineField.ts'
import type { LineValues } from '../line/lineValues.ts'

export interface Position {
  latitude: number
  longitude: number
}

/** Decimals of coordinates: about ten centimetres. */
const decimals = 6

export function positionOf(values: LineValues, keys: PositionKeys): Position | undefined {
  if ('latLon' in keys) {
    const text = values[keys.latLon]
    return typeof text === 'string' ? parsePosition(text) : undefined
  }
  return validPosition(values[keys.latitude], values[keys.longitude])
}

/** Parses `lat,lon` or `lat;lon`. */
export function parsePosition(text: string): Position | undefined {
  const parts = text.split(/[,;]/)
  return parts.length === 2
    ? validPosition(parseNumber(parts[0] ?? ''), parseNumber(parts[1] ?? ''))
    : undefined
}

function validPosition(latitude: unknown, longitude: unknown): Position | undefined {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** Column values for a position. */
export function positionValues({ latitude, longitude }: Position, keys: PositionKeys): LineValues {
  const rounded = { latitude: round(latitude), longitude: round(longitude) }
  if ('latLon' in keys) return { [keys.latLon]: `${rounded.latitude},${rounded.longitude}` }
  return { [keys.latitude]: rounded.latitude, [keys.longitude]: rounded.longitude }
}

/** Normalizes a longitude: a map that wraps around gives values beyond 180. */
export function fromMap(latitude: number, longitude: number): Position {
  return { latitude: round(latitude), longitude: round(((((longitude + 180) % 360) + 360) % 360) - 180) }
}

function round(degrees: number): number {
  return Number(degrees.toFixed(decimals))
}
