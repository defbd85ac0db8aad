/** Token buckets of clients: what each may still ask for, refilled continuously. In memory, per process. */

const forgetAfterMs = 20 * 60_000
/** Clients remembered: beyond, the one that came least recently is forgotten. */
const maxClients = 100_000

interface Bucket {
  tokens: number
  /** Instant, in milliseconds, at which `tokens` was right. */
  at: number
}

/** What a bucket holds, and how long it takes to be full again. */
interface Allowance {
  tokens: number
  windowSeconds: number
}

/** The buckets of one tier. An allowance of 0 tokens limits nothing. */
export class TokenBuckets {
  private readonly allowance: Allowance
  /** Buckets by client, the least recently seen first. */
  private readonly buckets = new Map<string, Bucket>()

  constructor(allowance: Allowance) {
    this.allowance = allowance
  }

  /** Takes a token; false when there is none left. */
  take(client: string, now: number): boolean {
    if (this.allowance.tokens <= 0) return true
    const bucket = this.refilled(client, now)
    if (bucket.tokens < 1) return false
    bucket.tokens -= 1
    return true
  }

  giveBack(client: string): void {
    const bucket = this.buckets.get(client)
    if (bucket) bucket.tokens = Math.min(this.allowance.tokens, bucket.tokens + 1)
  }

  /** Whether nothing is left; takes nothing. */
  isEmpty(client: string, now: number): boolean {
    return this.allowance.tokens > 0 && this.refilled(client, now).tokens <= 0
  }

  /** Takes what was used already, if need be from what the next window brings. */
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

  /** Looks at the oldest few only: each request adds at most one client. */
  private forgetOld(now: number): void {
    for (const [client, { at }] of this.buckets) {
      if (now - at < forgetAfterMs && this.buckets.size <= maxClients) return
      this.buckets.delete(client)
    }
  }
}
