/** Distances with an optional unit, metres by default. */
import { ownValue } from '../../../contract/ownValue.ts'

const metresByUnit: Record<string, number> = {
  mm: 0.001,
  millimeters: 0.001,
  cm: 0.01,
  centimeters: 0.01,
  m: 1,
  meters: 1,
  km: 1000,
  kilometers: 1000,
  in: 0.0254,
  inch: 0.0254,
  ft: 0.3048,
  feet: 0.3048,
  yd: 0.9144,
  yards: 0.9144,
  mi: 1609.344,
  miles: 1609.344,
  nm: 1852,
  nmi: 1852,
  nauticalmiles: 1852
}

const form = /^(\d{1,20}(?:\.\d*)?|\.\d+)(?:e([+-]?\d{1,2}))?\s*([a-z]*)$/i

/** Returns undefined when the text is not a distance. */
export function metresOf(text: string): number | undefined {
  const [, digits, exponent = '0', unit = ''] = form.exec(text) ?? []
  if (digits === undefined) return undefined
  const factor = unit === '' ? 1 : ownValue(metresByUnit, unit.toLowerCase())
  return factor === undefined ? undefined : Number(`${digits}e${exponent}`) * factor
}
