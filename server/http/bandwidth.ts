/** Bandwidth limit of one client: a token bucket of bytes shared by all its responses (docs/api/limits.md). */
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

/** Size of the burst, as seconds of the rate. */
const burstSeconds = 4
/** Maximum number of waiting responses of a client; further ones are cut. */
const maxWaiting = 100

interface Bucket {
  /** Bytes available; negative when bytes were reserved in advance. */
  bytes: number
  /** Instant in milliseconds at which `bytes` was computed. */
  at: number
  waiting: number
}

export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting'
}

export class Bandwidth {
  private readonly bytesPerMs: number
  /** Buckets by client, the least recently used first. */
  private readonly buckets = new Map<string, Bucket>()

  /** @param bytesPerSecond rate of one client; 0 for no limit */
  constructor(bytesPerSecond: number) {
    this.bytesPerMs = bytesPerSecond / 1000
  }

  /** Limits a stream to the client's rate. Ends with the source, and passes on its error. */
  limited(client: string, source: Readable): Readable {
    if (this.bytesPerMs <= 0) return source
    const turn = (bytes: number): Promise<void> => this.turn(client, bytes)
    async function* chunks(): AsyncGenerator<Buffer> {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        await turn(chunk.length)
        yield chunk
      }
    }
    return Readable.from(chunks(), { objectMode: false })
  }

  /** Reserves bytes, and returns the milliseconds until they may be sent. */
  promise(client: string, bytes: number, now: number): number {
    const bucket = this.refilled(client, now)
    bucket.bytes -= bytes
    return Math.max(0, -bucket.bytes / this.bytesPerMs)
  }

  /**
   * Waits until bytes may be sent.
   * @throws TooManyWaiting
   */
  async turn(client: string, bytes: number): Promise<void> {
    if (this.bytesPerMs <= 0) return
    const ms = this.promise(client, bytes, Date.now())
    const bucket = this.buckets.get(client)
    if (!ms || !bucket) return
    if (bucket.waiting >= maxWaiting) throw new TooManyWaiting()
    bucket.waiting++
    try {
      await wait(ms)
    } finally {
      bucket.waiting--
    }
  }

  private refilled(client: string, now: number): Bucket {
    const burst = this.bytesPerMs * burstSeconds * 1000
    const bucket = this.buckets.get(client) ?? { bytes: burst, at: now, waiting: 0 }
    bucket.bytes = Math.min(burst, bucket.bytes + Math.max(0, now - bucket.at) * this.bytesPerMs)
    bucket.at = now
    this.buckets.delete(client)
    this.buckets.set(client, bucket)
    this.forgetFull(now, burst)
    return bucket
  }

  /** Drops full buckets among the oldest few. */
  private forgetFull(now: number, burst: number): void {
    for (const [client, { bytes, at, waiting }] of this.buckets) {
      if (waiting || bytes + (now - at) * this.bytesPerMs < burst || at === now) return
      this.buckets.delete(client)
    }
  }
}
