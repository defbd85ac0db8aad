/** Locks by resource id for exclusive operations: an upload, a change that restarts processing, a processing step. */
import { httpError } from '../http/errors.ts'

export type Release = () => void

export interface Locks {
  /**
   * Takes the lock, after waiting `timeoutMs` milliseconds at most.
   * @throws HttpError 409 on timeout
   */
  acquire(id: string, timeoutMs: number): Promise<Release>
  /**
   * Takes the lock if it is free; undefined otherwise. Its release does not call `onFree`: for the processor itself.
   */
  tryAcquire(id: string): Release | undefined
  /** Instant at which the lock was taken; undefined when it is free. */
  takenAt(id: string): Date | undefined
  /** Takes the lock away from its holder; the next waiter gets it. */
  free(id: string): void
}

interface Lock {
  takenAt: Date
  /** Identity of the holder; a former holder whose lock was freed cannot release it. */
  holder: symbol
  waiting: ((release: Release) => void)[]
}

interface LockOptions {
  /** Called when a request released a lock and nobody waits for it. */
  onFree?: (id: string) => void
  /** Message of the timeout. */
  busy: (id: string) => string
}

export function openLocks({ onFree, busy }: LockOptions): Locks {
  const locks = new Map<string, Lock>()

  const releaseOf = (id: string, { holder }: Lock, isQuiet = false): Release => {
    return () => {
      const lock = locks.get(id)
      if (lock?.holder !== holder) return
      const next = lock.waiting.shift()
      if (next) {
        Object.assign(lock, { holder: Symbol(id), takenAt: new Date() })
        return next(releaseOf(id, lock))
      }
      locks.delete(id)
      if (!isQuiet) onFree?.(id)
    }
  }
  const take = (id: string): Lock => {
    const lock: Lock = { takenAt: new Date(), holder: Symbol(id), waiting: [] }
    locks.set(id, lock)
    return lock
  }

  return {
    tryAcquire(id) {
      return locks.has(id) ? undefined : releaseOf(id, take(id), true)
    },
    acquire(id, timeoutMs) {
      const lock = locks.get(id)
      if (!lock) return Promise.resolve(releaseOf(id, take(id)))
      return new Promise((resolve, reject) => {
        const granted = (release: Release): void => {
          clearTimeout(timer)
          resolve(release)
        }
        const timer = setTimeout(() => {
          lock.waiting.splice(lock.waiting.indexOf(granted), 1)
          reject(httpError('lockedResource', { text: busy(id) }))
        }, timeoutMs)
        lock.waiting.push(granted)
      })
    },
    takenAt: (id) => locks.get(id)?.takenAt,
    free(id) {
      const lock = locks.get(id)
      if (lock) releaseOf(id, lock)()
    }
  }
}
