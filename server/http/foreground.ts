/**
 * The requests that somebody waits for. One thread takes the steps of all of them: long work on it that nobody watches,
 * such as a bulk, delays each step of each by what it does at once.
 */
import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'

/** A request that takes longer has other things to wait for. */
const watchedMs = 1000
/** What long work waits at most before it goes on, between two pieces of some milliseconds. */
const mostPassingMs = 15

export class Foreground {
  /** When each that is under way came. */
  private readonly begun = new Map<object, number>()
  private last: Promise<void> = Promise.resolve()
  private goOn: (() => void) | undefined

  begin(request: object): void {
    this.begun.set(request, performance.now())
  }

  end(request: object): void {
    this.begun.delete(request)
    if (this.goOn && !this.isAwaited()) this.goOn()
  }

  /** Whether somebody waits for a request now. */
  isAwaited(): boolean {
    const since = performance.now() - watchedMs
    for (const began of this.begun.values()) if (began >= since) return true
    return false
  }

  /**
   * Resolves once nobody waits for a request, or a moment later; at once when nobody does. Who calls it goes on after the
   * others who do, one at a time.
   */
  letPass(): Promise<void> {
    this.last = this.last.then(() => this.pause())
    return this.last
  }

  private pause(): Promise<void> | undefined {
    if (!this.isAwaited()) return undefined
    return new Promise((resolve) => {
      const goOn = (): void => {
        clearTimeout(timer)
        this.goOn = undefined
        resolve()
      }
      const timer = setTimeout(goOn, mostPassingMs)
      this.goOn = goOn
    })
  }
}

export function registerForeground(app: FastifyInstance, foreground: Foreground): void {
  app.server.on('request', (_request, response: ServerResponse) => {
    foreground.begin(response)
    response.once('close', () => foreground.end(response))
  })
}
