/** Token buckets of clients, refilled continuously. In memory, per process. */

const forgetAfterMs = 20 * 60_000
/** Maximum number of clients; beyond it the least recent one is dropped. */
const maxClients = 100_000

interface Bucket {
  tokens: number
  /** Instant in milliseconds at which `tokens` was computed. */
  at: number
}

/** Capacity of a bucket, and the seconds to refill it. */
interface Allowance {
  tokens: number
  windowSeconds: number
}

/** Buckets of one tier; a capacity of 0 means no limit. */
export class TokenBuckets {
  private readonly allowance: Allowance
  /** Buckets by client, the least recently used first. */
  private readonly buckets = new Map<string, Bucket>()

  constructor(allowance: Allowance) {
    this.allowance = allowance
  }

  /** Takes a token; returns false when none is left. */
  take(client: string, now: number): boolean {
    if (this.allowance.tokens <= 0) return true
    const bucket = this.refilled(client, now)
    if (bucket.tokens < 1) return false
    bucket.tokens -= 1
    return true
  }

  refund(client: string): void {
    const bucket = this.buckets.get(client)
    if (bucket) bucket.tokens = Math.min(this.allowance.tokens, bucket.tokens + 1)
  }

  /** Whether no token is left; takes none. */
  isEmpty(client: string, now: number): boolean {
    return this.allowance.tokens > 0 && this.refilled(client, now).tokens <= 0
  }

  /** Takes tokens already used, so that the level may become negative. */
  spend(client: string, tokens: number, now: number): void {
    if (this.allowance.tokens <= 0) return
    const bucket = this.refilled(client, now)
    bucket.tokens = Math.max(-this.allowance.tokens, bucket.tokens - tokens)
  }

  private refilled(client: string, now: number): Bucket {
    const { tokens, windowSeconds } = this.allowance
    const known = this.buckets.get(client)
    const bucket = known ?? { tokens, at: now }
    const refill = ((now - bucket.at) / 1000) * (tokens / windowSeconds)
    bucket.tokens = Math.min(tokens, bucket.tokens + Math.max(0, refill))
    bucket.at = now
    this.buckets.delete(client)
    this.buckets.set(client, bucket)
    this.forgetOld(now)
    return bucket
  }

  /** Drops clients among the oldest few: each request adds at most one client. */
  private forgetOld(now: number): void {
    for (const [client, { at }] of this.buckets) {
      if (now - at < forgetAfterMs && this.buckets.size <= maxClients) return
      this.buckets.delete(client)
    }
  }
}
