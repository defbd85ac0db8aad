/** Header of a .map file: the size of its blocks, and the position of its integer coordinates on Earth. */
import { failure } from '../geo/failure.ts'
import type { MapSystem } from './coordinateSystem.ts'

export interface MapHeader {
  blockSize: number
  system: MapSystem
  /** Whether the integers of the x axis increase to the west. */
  isMirrored: boolean
  /** Converts integers of the file to the units of the coordinate system. */
  position: (x: number, y: number) => [number, number]
}

const magic = 42_424_242
const magicOffset = 0x100
const minHeaderLength = 512
/** Version from which the header may be longer than 512 bytes and end with an affine transformation. */
const affineVersion = 500
const affineOffset = 0x200
const firstIndexBlock = 0x130

/** @throws ConversionError */
export function readMapHeader(map: Buffer): MapHeader {
  if (map.length < minHeaderLength || map.readInt32LE(magicOffset) !== magic) throw damaged()
  const version = map.readInt16LE(0x104)
  const blockSize = map.readUInt16LE(0x106)
  if (blockSize < minHeaderLength || blockSize % 512 !== 0) throw damaged()
  // With a header of 512 bytes, an index block, whose first byte is the same, may start there.
  const hasLongHeader = version >= affineVersion && map.readInt32LE(firstIndexBlock) !== affineOffset
  if (hasLongHeader && map[affineOffset] === 1) {
    throw failure("son système de coordonnées a une transformation affine, ce qui n'est pas supporté.")
  }
  const quadrant = map[0x161] ?? 0
  const doubles = (offset: number, count: number): number[] =>
    Array.from({ length: count }, (_, index) => map.readDoubleLE(offset + 8 * index))
  const [scaleX = 0, scaleY = 0, moveX = 0, moveY = 0] = doubles(0x170, 4)
  if (!isUsable(scaleX) || !isUsable(scaleY) || !Number.isFinite(moveX + moveY)) throw damaged()
  const isMirrored = [0, 2, 3].includes(quadrant)
  const isUpsideDown = [0, 3, 4].includes(quadrant)
  return {
    blockSize,
    isMirrored,
    system: {
      projection: map[0x16d] ?? 0,
      ellipsoid: map[0x16e] ?? 0,
      unit: map[0x16f] ?? 0,
      parameters: doubles(0x190, 6),
      shift: doubles(0x1c0, 3),
      // Three rotations in seconds, scale in parts per million, prime meridian in degrees.
      datum: doubles(0x1d8, 5)
    },
    position: (x, y) => [
      isMirrored ? -(x + moveX) / scaleX : (x - moveX) / scaleX,
      isUpsideDown ? -(y + moveY) / scaleY : (y - moveY) / scaleY
    ]
  }
}

function isUsable(scale: number): boolean {
  return Number.isFinite(scale) && scale !== 0
}

function damaged(): Error {
  return failure('le fichier map est tronqué ou endommagé.')
}
