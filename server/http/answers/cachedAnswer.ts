/** A response shared by several requests: its entity tag and its compressed bodies are computed once. */
import { compressed, isCompressibleType, type Encoding } from '../compression.ts'
import { tagOf } from '../preconditions.ts'
import type { Answer } from './answer.ts'

/** Minimum size in bytes of a body worth compressing. */
const minCompressedLength = 1024

export class CachedAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly headersOnceKept: Readonly<Record<string, string>>
  /** Body; undefined for a response without one. */
  readonly body: Buffer | undefined
  readonly isCompressible: boolean
  /** Whether the response may be cached for later requests. */
  readonly isLasting: boolean
  private readonly encoded = new Map<Encoding, Promise<Buffer> | Buffer>()
  private bytesOfEncoded = 0

  constructor({ body, contentType, headers, headersOnceKept }: Answer, isLasting: boolean) {
    this.body = typeof body === 'string' ? Buffer.from(body) : body
    this.isLasting = isLasting
    this.isCompressible =
      !!contentType && (this.body?.length ?? 0) >= minCompressedLength && isCompressibleType(contentType)
    this.headers = {
      ...headers,
      ...(contentType ? { 'content-type': contentType } : {}),
      ...(this.body ? { etag: tagOf(this.body) } : {}),
      ...(this.isCompressible ? { vary: 'accept-encoding' } : {})
    }
    this.headersOnceKept = { ...this.headers, ...headersOnceKept }
  }

  get bytes(): number {
    return (this.body?.length ?? 0) + this.bytesOfEncoded
  }

  /**
   * Body compressed with an encoding.
   * @param grown called when the response takes more memory
   */
  in(encoding: Encoding, grown: () => void): Promise<Buffer> | Buffer {
    const known = this.encoded.get(encoding)
    if (known) return known
    const encoded = compressed(this.body ?? Buffer.alloc(0), encoding)
    this.encoded.set(encoding, encoded)
    if (encoded instanceof Promise) {
      // The awaiting request receives the error; the next request compresses again.
      this.settle(encoding, encoded, grown).catch(() => this.encoded.delete(encoding))
    } else this.count(encoded, grown)
    return encoded
  }

  private async settle(encoding: Encoding, encoded: Promise<Buffer>, grown: () => void): Promise<void> {
    const bytes = await encoded
    this.encoded.set(encoding, bytes)
    this.count(bytes, grown)
  }

  private count({ length }: Buffer, grown: () => void): void {
    this.bytesOfEncoded += length
    grown()
  }
}

export interface CacheLookup {
  answer: CachedAnswer
  /** Whether the response comes from the cache. */
  isKnown: boolean
  /** Called when the response takes more memory than before. */
  grown: () => void
}
