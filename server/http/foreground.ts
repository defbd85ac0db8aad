/**
 * Pending requests of users. All share one thread: long work in the background, such as a bulk, delays each of them by
 * its synchronous parts.
 */
import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'

/** Age in milliseconds beyond which a request no longer counts: it waits for something else. */
const watchedMs = 1000
/** Maximum pause of background work in milliseconds, between two pieces of some milliseconds each. */
const maxPassingMs = 15

export class Foreground {
  /** Instant of arrival of each pending request. */
  private readonly begun = new Map<object, number>()
  private last: Promise<void> = Promise.resolve()
  private resumeBackground: (() => void) | undefined

  begin(request: object): void {
    this.begun.set(request, performance.now())
  }

  end(request: object): void {
    this.begun.delete(request)
    if (this.resumeBackground && !this.hasPendingRequests()) this.resumeBackground()
  }

  /** Whether a recent request is pending. */
  hasPendingRequests(): boolean {
    const since = performance.now() - watchedMs
    for (const began of this.begun.values()) if (began >= since) return true
    return false
  }

  /**
   * Resolves when no recent request is pending, or after a short pause; at once when there is none. Callers are resumed
   * in turn.
   */
  yieldToRequests(): Promise<void> {
    this.last = this.last.then(() => this.pause())
    return this.last
  }

  private pause(): Promise<void> | undefined {
    if (!this.hasPendingRequests()) return undefined
    return new Promise((resolve) => {
      const goOn = (): void => {
        clearTimeout(timer)
        this.resumeBackground = undefined
        resolve()
      }
      const timer = setTimeout(goOn, maxPassingMs)
      this.resumeBackground = goOn
    })
  }
}

export function registerForeground(app: FastifyInstance, foreground: Foreground): void {
  app.server.on('request', (_request, response: ServerResponse) => {
    foreground.begin(response)
    response.once('close', () => foreground.end(response))
  })
}
