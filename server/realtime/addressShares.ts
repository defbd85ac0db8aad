/** Limits of the websockets of one client address: connections, channels, rate of messages. */
import type { Config } from '../config/config.ts'
import { TokenBuckets } from '../http/tokenBuckets.ts'

interface Usage {
  sockets: number
  channels: number
}

/** Shares of client addresses. A limit of 0 means no limit. */
export class AddressShares {
  private readonly messages: TokenBuckets
  private readonly limits: Config['websockets']
  private readonly usages = new Map<string, Usage>()

  constructor({ websockets }: Pick<Config, 'websockets'>) {
    const { requests: tokens, windowSeconds } = websockets.messages
    this.messages = new TokenBuckets({ tokens, windowSeconds })
    this.limits = websockets
  }

  /** Counts a connection; returns false when the address has too many, or sends too much. */
  open(address: string): boolean {
    const usage = this.usages.get(address) ?? { sockets: 0, channels: 0 }
    if (exceeds(usage.sockets + 1, this.limits.perAddress) || !this.message(address)) return false
    usage.sockets++
    this.usages.set(address, usage)
    return true
  }

  close(address: string): void {
    const usage = this.usages.get(address)
    if (usage && --usage.sockets === 0) this.usages.delete(address)
  }

  /** Counts a message; returns false beyond the rate. */
  message(address: string): boolean {
    return this.messages.take(address, Date.now())
  }

  /** Whether the connections of an address may follow another channel; reserves nothing. */
  hasRoom(address: string): boolean {
    return !exceeds((this.usages.get(address)?.channels ?? 0) + 1, this.limits.channelsPerAddress)
  }

  /** @param change channels followed since, or left */
  followed(address: string, change: number): void {
    const usage = this.usages.get(address)
    if (usage) usage.channels += change
  }
}

function exceeds(count: number, limit: number): boolean {
  return limit > 0 && count > limit
}
