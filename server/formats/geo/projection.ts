/** Conversion from the coordinate system of a file to WGS84. */
import proj4 from 'proj4'
import { projections } from '../../../contract/datasets/projections.ts'
import { failure } from './failure.ts'
import type { ToWgs84 } from './wgs84.ts'

/**
 * Limits on the text of a coordinate system, in characters and nesting: real ones are a few thousand characters long.
 */
const maxDefinitionLength = 20_000
const deepestDefinition = 20

/** Returns the conversion of a known system by its code; these definitions include the datum shift. */
export function fromCode(code: string): ToWgs84 | undefined {
  const projection = projections.find((candidate) => candidate.code === code)
  return projection && conversion(projection.definition, 1)
}

/** Returns the conversion of a proj4 definition. @throws ConversionError */
export function fromDefinition(definition: string): ToWgs84 {
  return conversion(definition, 1)
}

/** Whether a text looks like the WKT of a coordinate system. */
function isWkt(text: string): boolean {
  return /^\s*[A-Z_]+\s*[[(]/i.test(text)
}

/** Returns the conversion of a WKT definition; undefined when coordinates are already in WGS84. */
export function fromWkt(text: string): ToWgs84 | undefined {
  if (text.length > maxDefinitionLength || !isWkt(text) || depthOf(text) > deepestDefinition)
    throw unsupported()
  // The parser uses words of the text as keys of plain objects: prevents prototype pollution.
  if (/__proto__|constructor|prototype/.test(text)) throw unsupported()
  const horizontal = horizontalPart(text.replaceAll('\0', '').trim())
  if (isWgs84(horizontal)) return undefined
  const code = authorityOf(horizontal)
  return (
    (code && fromCode(code)) ||
    conversion(inDegrees(withMeridian(withShift(withPole(horizontal)))), scaleOf(horizontal))
  )
}

function unsupported(cause?: unknown): Error {
  return failure("son système de coordonnées n'est pas reconnu.", cause)
}

function conversion(definition: string, scale: number): ToWgs84 {
  let converter
  try {
    converter = proj4(definition, 'WGS84')
    // Some invalid definitions only fail when they are used.
    converter.forward([0, 0])
  } catch (error) {
    throw unsupported(error)
  }
  const { forward } = converter
  return (x, y) => {
    try {
      const [longitude = Number.NaN, latitude = Number.NaN] = forward([x * scale, y * scale])
      return [longitude, latitude]
    } catch {
      // The projection does not cover this position.
      return [Number.NaN, Number.NaN]
    }
  }
}

function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const character of text) {
    if (character === '[' || character === '(') depth += 1
    if (character === ']' || character === ')') depth -= 1
    if (depth > deepest) deepest = depth
  }
  return deepest
}

/** Returns the projected or geographic part of a compound system; heights are not converted. */
function horizontalPart(text: string): string {
  if (!/^(COMPD_CS|COMPOUNDCRS)/i.test(text)) return text
  return partOf(text, /\b(PROJCS|GEOGCS|PROJCRS|GEOGCRS|GEODCRS)\s*\[/i) ?? text
}

/** Returns the first part of a text that starts with a pattern, until its closing bracket. */
function partOf(text: string, pattern: RegExp): string | undefined {
  const start = text.search(pattern)
  if (start < 0) return undefined
  let depth = 0
  for (let index = text.indexOf('[', start); index < text.length; index++) {
    if (text[index] === '[') depth += 1
    if (text[index] === ']') depth -= 1
    if (depth === 0) return text.slice(start, index + 1)
  }
  return undefined
}

const isGeographic = (text: string): boolean => /^(GEOGCS|GEOGCRS|GEODCRS)/i.test(text)

function isWgs84(text: string): boolean {
  if (!isGeographic(text)) return false
  const datum =
    /\b(?:DATUM|ENSEMBLE)\s*\[\s*"(?:D_)?(?:WGS_1984|WGS_84|World Geodetic System 1984|WGS84)\b/i.test(text)
  const greenwich = !/\bPRIMEM\s*\[\s*"(?!Greenwich)/i.test(text)
  return datum && greenwich && scaleOf(text) === 1
}

/** Returns the EPSG code of the system itself, which is the last one in the text. */
function authorityOf(text: string): string | undefined {
  const code = /(?:AUTHORITY\s*\[\s*"EPSG"\s*,\s*"?|ID\s*\[\s*"EPSG"\s*,\s*)(\d+)"?\s*\]\s*\]\s*$/i.exec(
    text
  )?.[1]
  return code && `EPSG:${code}`
}

/** Datum shifts of old systems whose WKT often omits them; they exceed a hundred metres. */
const shifts: readonly (readonly [RegExp, string])[] = [
  [/^"(D_)?(NTF|Nouvelle_Triangulation_Francaise)/i, '-168,-60,320,0,0,0,0'],
  [/^"(D_)?European_(Datum_)?1950/i, '-87,-98,-121,0,0,0,0'],
  [/^"(D_)?(Reseau_National_)?Belge_1972/i, '-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747'],
  [
    /^"(D_)?Luxembourg_(1930|Reference_Frame)/i,
    '-189.6806,18.3463,-42.7695,-0.33746,-3.09264,2.53861,0.4598'
  ],
  [/^"(D_)?Amersfoort/i, '565.2369,50.0087,465.658,-0.406857,0.350733,-1.87035,4.0812'],
  [/^"(D_)?Deutsches_Hauptdreiecksnetz/i, '598.1,73.7,418.2,0.202,0.045,-2.455,6.7'],
  [/^"(D_)?Monte_Mario/i, '-104.1,-49.1,-9.9,0.971,-2.917,0.714,-11.68'],
  [/^"(D_)?(GGRS_1987|Greek_Geodetic_Reference_System_1987)/i, '-199.87,74.79,246.62,0,0,0,0']
]

function withShift(text: string): string {
  if (/TOWGS84/i.test(text)) return text
  return text.replace(
    /\bDATUM\s*\[\s*("[^"]*")\s*,\s*(SPHEROID\s*\[[^[\]]*(?:\[[^[\]]*\])?\s*\])/i,
    (datum: string, name: string) => {
      const shift = shifts.find(([pattern]) => pattern.test(name))?.[1]
      return shift ? `${datum},TOWGS84[${shift}]` : datum
    }
  )
}

const degree = Math.PI / 180

/** Degrees per unit of a geographic system; systems based on the Paris meridian use grads. */
function scaleOf(text: string): number {
  if (!isGeographic(text)) return 1
  const radians = Number(
    /\b(?:ANGLE)?UNIT\s*\[\s*"[^"]*"\s*,\s*([\d.eE+-]+)/i.exec(withoutMeridian(text))?.[1]
  )
  const scale = radians / degree
  return !Number.isFinite(scale) || Math.abs(scale - 1) < 1e-9 ? 1 : scale
}

/**
 * Writes the stereographic projection of ESRI from the North Pole as that of OGC, whose latitude of origin is the
 * standard parallel: proj4 takes the former for an oblique one.
 */
function withPole(text: string): string {
  const isNorthPole = /\bPROJECTION\s*\[\s*"Stereographic_North_Pole"/i
  if (!isNorthPole.test(text)) return text
  return text
    .replace(isNorthPole, 'PROJECTION["Polar_Stereographic"')
    .replace(/"Standard_Parallel_1"/i, '"latitude_of_origin"')
}

/** Latitudes of origin of the French Lambert zones in degrees: some writers leave them so beside the grad. */
const lambertDegrees = new Set([49.5, 46.8, 44.1, 42.165])

/**
 * Writes the angles of a projection in degrees, as the parser takes them for: they are in the unit of the geographic
 * system, which is the grad for those of the meridian of Paris.
 */
function inDegrees(text: string): string {
  const scale = scaleOf(partOf(text, /\bGEOGCS\s*\[/i) ?? '')
  if (isGeographic(text) || scale === 1) return text
  const angles =
    /(\bPARAMETER\s*\[\s*"[^"]*(?:latitude|longitude|meridian|parallel|azimuth)[^"]*"\s*,\s*)([\d.eE+-]+)/gi
  if ([...text.matchAll(angles)].some(([, , angle]) => lambertDegrees.has(Number(angle)))) return text
  return text.replaceAll(angles, (_, name: string, angle: string) => name + String(Number(angle) * scale))
}

/** Writes the prime meridian in degrees, as the parser takes it for: WKT 2 says its unit, which is the grad for Paris. */
function withMeridian(text: string): string {
  return text.replace(
    /(\bPRIMEM\s*\[\s*"[^"]*"\s*,\s*)([\d.eE+-]+)(?=\s*,\s*ANGLEUNIT\s*\[\s*"[^"]*"\s*,\s*([\d.eE+-]+))/i,
    (_, start: string, angle: string, unit: string) => start + String((Number(angle) * Number(unit)) / degree)
  )
}

/** Removes the prime meridian, which has its own unit in WKT2. */
function withoutMeridian(text: string): string {
  return text.replace(/\bPRIMEM\s*\[[^[\]]*(?:\[[^[\]]*\][^[\]]*){0,5}\]/i, '')
}
