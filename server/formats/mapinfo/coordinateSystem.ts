/** Converts MapInfo's coordinate systems, made of numbers and parameters, to WGS84. */
import { failure } from '../geo/failure.ts'
import { fromDefinition } from '../geo/projection.ts'
import type { ToWgs84 } from '../geo/wgs84.ts'

export interface MapSystem {
  /** Number of the projection; 0 for a plane without position on Earth. */
  projection: number
  ellipsoid: number
  unit: number
  /** Parameters of the projection, in the order of MapInfo's documentation; lengths in the unit of the coordinates. */
  parameters: readonly number[]
  /** Datum shift in metres. */
  shift: readonly number[]
  /** Datum rotations in seconds, scale in parts per million, prime meridian in degrees. */
  datum: readonly number[]
}

/** Semi-major axis in metres, and inverse flattening (0 for a sphere). */
const ellipsoids: Record<number, readonly [number, number]> = {
  0: [6_378_137, 298.257222101],
  1: [6_378_135, 298.26],
  2: [6_378_160, 298.25],
  3: [6_378_245, 298.3],
  4: [6_378_388, 297],
  5: [6_378_388, 297],
  6: [6_378_249.145, 293.465],
  7: [6_378_206.4, 294.9786982],
  8: [6_378_450.047484481, 294.9786982],
  9: [6_377_563.396, 299.3249646],
  10: [6_377_397.155, 299.1528128],
  11: [6_377_276.345, 300.8017],
  12: [6_370_997, 0],
  13: [6_377_340.189, 299.3249646],
  14: [6_377_483.865, 299.1528128],
  15: [6_378_249.145326, 293.4663076],
  16: [6_378_249.2, 293.46598],
  17: [6_377_304.063, 300.8017],
  18: [6_378_166, 298.3],
  19: [6_378_155, 298.3],
  20: [6_378_150, 298.3],
  21: [6_378_160, 298.247167427],
  22: [6_378_200, 298.3],
  23: [6_378_270, 297],
  24: [6_378_160, 298.25],
  25: [6_378_300.583, 296],
  26: [6_378_165, 298.3],
  27: [6_378_145, 298.25],
  28: [6_378_137, 298.257223563],
  29: [6_378_137.01, 298.257223563],
  30: [6_378_249.2, 293.4660213],
  31: [6_378_140, 298.257222],
  32: [6_378_137, 298.257],
  33: [6_378_157.5, 298.25],
  34: [6_376_896, 302.78],
  35: [6_377_492.0176, 299.15281],
  36: [6_378_293.639, 294.26068],
  37: [6_378_249.136, 293.46631],
  38: [6_378_300.79, 293.46623],
  39: [6_377_298.556, 300.8017],
  40: [6_377_301.243, 300.80174],
  41: [6_378_160, 298.247],
  42: [6_378_145, 298.25],
  43: [6_378_135, 298.26],
  44: [6_378_136.2, 298.25722],
  45: [6_378_136.3, 298.25722],
  46: [6_376_523, 308.64],
  47: [6_378_297, 294.73],
  48: [6_377_304.063, 300.8017],
  49: [6_377_542.178, 299.325],
  50: [6_377_309.613, 300.8017],
  51: [6_378_135, 298.257],
  52: [6_378_136, 298.257839303],
  53: [6_378_140, 298.257],
  54: [6_378_137, 0]
}

/** Sphere of web maps: its latitudes are used as WGS84 without conversion. */
const webSphere = 54

/** Metres per unit. */
const units: Record<number, number> = {
  0: 1609.344,
  1: 1000,
  2: 0.0254,
  3: 0.3048,
  4: 0.9144,
  5: 0.001,
  6: 0.01,
  7: 1,
  8: 1200 / 3937,
  9: 1852,
  30: 0.201168,
  31: 20.1168,
  32: 5.0292
}

const geographic = 1

/** For each projection number, its proj4 name and the names of its parameters. */
const projections: Record<number, readonly [name: string, ...parameters: string[]]> = {
  [geographic]: ['longlat'],
  2: ['cea', 'lon_0', 'lat_ts'],
  3: ['lcc', 'lon_0', 'lat_0', 'lat_1', 'lat_2', 'x_0', 'y_0'],
  4: ['laea', 'lon_0', 'lat_0'],
  5: ['aeqd', 'lon_0', 'lat_0'],
  6: ['eqdc', 'lon_0', 'lat_0', 'lat_1', 'lat_2', 'x_0', 'y_0'],
  7: ['omerc', 'lonc', 'lat_0', 'alpha', 'k_0', 'x_0', 'y_0'],
  8: ['tmerc', 'lon_0', 'lat_0', 'k_0', 'x_0', 'y_0'],
  9: ['aea', 'lon_0', 'lat_0', 'lat_1', 'lat_2', 'x_0', 'y_0'],
  10: ['merc', 'lon_0'],
  11: ['mill', 'lon_0'],
  12: ['robin', 'lon_0'],
  13: ['moll', 'lon_0'],
  16: ['sinu', 'lon_0'],
  18: ['nzmg', 'lon_0', 'lat_0', 'x_0', 'y_0'],
  20: ['stere', 'lon_0', 'lat_0', 'k_0', 'x_0', 'y_0'],
  25: ['somerc', 'lon_0', 'lat_0', 'x_0', 'y_0'],
  26: ['merc', 'lon_0', 'lat_ts'],
  27: ['poly', 'lon_0', 'lat_0', 'x_0', 'y_0'],
  28: ['aeqd', 'lon_0', 'lat_0'],
  29: ['laea', 'lon_0', 'lat_0'],
  30: ['cass', 'lon_0', 'lat_0', 'x_0', 'y_0'],
  31: ['sterea', 'lon_0', 'lat_0', 'k_0', 'x_0', 'y_0']
}

/**
 * Returns the conversion of a system; undefined when coordinates are already in WGS84.
 * @throws ConversionError that names the unsupported part
 */
export function toWgs84Of(system: MapSystem): ToWgs84 | undefined {
  if (system.projection === 0) {
    throw failure("la table MapInfo est un plan qui n'est pas placé sur la terre (NonEarth).")
  }
  const projection = Object.hasOwn(projections, system.projection) && projections[system.projection]
  if (!projection) throw failure(`la projection n° ${system.projection} de MapInfo n'est pas supportée.`)
  const figures = [...system.parameters, ...system.shift, ...system.datum]
  if (!figures.every(Number.isFinite)) throw failure("son système de coordonnées n'est pas reconnu.")
  const isPlain = [...system.shift, ...system.datum].every((figure) => figure === 0)
  // GRS 80 without datum shift equals WGS84 within the precision of coordinates.
  if (system.projection === geographic && isPlain && [0, 28, 29].includes(system.ellipsoid)) return undefined
  return fromDefinition([...projected(system, projection), ...datumOf(system), '+no_defs'].join(' '))
}

function projected(
  { projection, unit, parameters }: MapSystem,
  [name, ...names]: readonly [string, ...string[]]
): string[] {
  if (projection === geographic) return [`+proj=${name}`]
  const metres = units[unit]
  if (metres === undefined) throw failure(`l'unité n° ${unit} de MapInfo n'est pas supportée.`)
  // Some proj4 projections require explicit offsets.
  const values: Record<string, number> = { x_0: 0, y_0: 0 }
  for (const [index, parameter] of names.entries()) {
    // MapInfo's offsets are in the unit of the coordinates, proj4's in metres.
    values[parameter] = (parameters[index] ?? 0) * (parameter in values ? metres : 1)
  }
  const written = Object.entries(values).map(([parameter, value]) => `+${parameter}=${value}`)
  return [`+proj=${name}`, ...written, `+to_meter=${metres}`]
}

function datumOf({ ellipsoid, shift, datum }: MapSystem): string[] {
  const shape = Object.hasOwn(ellipsoids, ellipsoid) && ellipsoids[ellipsoid]
  if (!shape) throw failure(`l'ellipsoïde n° ${ellipsoid} de MapInfo n'est pas supporté.`)
  const [axis, flattening] = shape
  const size = [`+a=${axis}`, flattening ? `+rf=${flattening}` : `+b=${axis}`]
  if (ellipsoid === webSphere) return [...size, '+nadgrids=@null']
  const [x = 0, y = 0, z = 0, scale = 0, meridian = 0] = datum
  // MapInfo gives rotations of the axes, proj4 rotations of positions: the signs are opposite.
  const figures = [...shift, -x, -y, -z, scale].map((figure) => figure + 0)
  return [...size, `+towgs84=${figures.join(',')}`, ...(meridian ? [`+pm=${meridian}`] : [])]
}
