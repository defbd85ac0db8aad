/**
 * Limits on the output of unpacking and conversion, because a small file may expand to fill the disk. The bytes that
 * come out are counted, whatever size the file declares.
 */
import { Transform } from 'node:stream'
import { ConversionError } from './conversions/conversion.ts'

/** Limits of unpacking; -1 disables a limit. */
export interface UnpackLimits {
  /** Maximum number of bytes that one file may expand to. */
  size: number
  /** Maximum ratio of expanded to packed size; only checked above `comparedFrom`. */
  ratio: number
}

/** Default limits of a platform. */
export const usualUnpackLimits: UnpackLimits = { size: 20 * 1024 ** 3, ratio: 250 }

/** Bytes below which the ratio is not checked: small contents often compress very well. */
const comparedFrom = 64 * 1024 ** 2

export class Unpacking {
  private readonly limits: UnpackLimits
  private readonly packedSize: number
  private total = 0

  /** @param packedSize size of the received file in bytes */
  constructor(limits: UnpackLimits, packedSize: number) {
    this.limits = limits
    this.packedSize = packedSize
  }

  /** Counts bytes that were written. @throws ConversionError */
  add(bytes: number): void {
    this.total += bytes
    this.check(this.total)
  }

  /** Checks a total, also one declared by a file before it is expanded. @throws ConversionError */
  check(total: number): void {
    const { size, ratio } = this.limits
    if (size >= 0 && total > size) throw tooMuch(`plus de ${sizeText(size)}`)
    if (ratio >= 0 && total > comparedFrom && total > ratio * this.packedSize) {
      throw tooMuch(`plus de ${ratio} fois la taille du fichier`)
    }
  }

  /** Returns a stream that counts the bytes passing through it. */
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
