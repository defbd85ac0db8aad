/**
 * Bounds on what a file becomes once it is unpacked or converted: a small file may ask for all the room that there is.
 * They are counted on what really comes out, whatever the file says of itself.
 */
import { Transform } from 'node:stream'
import { ConversionError } from './conversions/conversion.ts'

/** -1 for none. */
export interface UnpackLimits {
  /** Bytes of all that comes out of one file. */
  size: number
  /** Times that a file may grow; smaller contents may have grown more. */
  ratio: number
}

/** What a platform has unless it is told otherwise. */
export const usualUnpackLimits: UnpackLimits = { size: 20 * 1024 ** 3, ratio: 250 }

/** Contents under this size are not compared with their file: small ones grow easily. */
const comparedFrom = 64 * 1024 ** 2

export class Unpacking {
  private readonly limits: UnpackLimits
  private readonly packedSize: number
  private total = 0

  /** @param packedSize bytes of the file as it was received */
  constructor(limits: UnpackLimits, packedSize: number) {
    this.limits = limits
    this.packedSize = packedSize
  }

  /** Counts bytes that have come out. @throws ConversionError */
  add(bytes: number): void {
    this.total += bytes
    this.check(this.total)
  }

  /** What a file says of its size is believed when it is too much. @throws ConversionError */
  check(total: number): void {
    const { size, ratio } = this.limits
    if (size >= 0 && total > size) throw tooMuch(`plus de ${sizeText(size)}`)
    if (ratio >= 0 && total > comparedFrom && total > ratio * this.packedSize) {
      throw tooMuch(`plus de ${ratio} fois la taille du fichier`)
    }
  }

  /** Counts what goes through it. */
  stream(): Transform {
    const count = (bytes: number): void => this.add(bytes)
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        try {
          count(chunk.length)
          done(null, chunk)
        } catch (error) {
          done(error as Error)
        }
      }
    })
  }
}

function tooMuch(bound: string): ConversionError {
  return new ConversionError(
    `Le contenu de ce fichier est trop volumineux une fois décompressé ou converti : ${bound}.`
  )
}

function sizeText(bytes: number): string {
  const [divisor, unit] = bytes >= 1e9 ? [1e9, 'Go'] : bytes >= 1e6 ? [1e6, 'Mo'] : [1e3, 'ko']
  return `${(bytes / divisor).toLocaleString('fr', { maximumFractionDigits: 1 })} ${unit}`
}
