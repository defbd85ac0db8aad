/** One blocking operation at a time per resource, by its id: an upload, a change that restarts processing, a processing step. */
import { httpError } from '../http/errors.ts'

export type Release = () => void

export interface Locks {
  /** Takes the lock, waiting for it at most `timeoutMs`. @throws HttpError 409 when it stays taken */
  acquire(id: string, timeoutMs: number): Promise<Release>
  /** Takes the lock if it is free; giving it back tells nobody: for the processor itself. */
  tryAcquire(id: string): Release | undefined
  /** Since when the lock is taken, undefined when it is free. */
  takenAt(id: string): Date | undefined
  /** Takes the lock from whoever has it: whoever waits is next. */
  free(id: string): void
}

interface Lock {
  takenAt: Date
  /** Changes with each holder: one whose lock was freed gives back nothing. */
  holder: symbol
  waiting: ((release: Release) => void)[]
}

interface LockOptions {
  /** Told when a request gave back a lock and nobody waits for it. */
  onFree?: (id: string) => void
  /** What is said to whoever has waited in vain. */
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
