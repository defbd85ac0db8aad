/** One blocking operation at a time per dataset: an upload, a change that restarts processing, a processing step. */
import { HttpError } from '../http/errors.ts'

export type Release = () => void

export interface Locks {
  /** Takes the lock, waiting for it at most `timeoutMs`. @throws HttpError 409 when it stays taken */
  acquire(dataset: string, timeoutMs: number): Promise<Release>
  /** Takes the lock if it is free; giving it back tells nobody: for the processor itself. */
  tryAcquire(dataset: string): Release | undefined
  /** Since when the lock is taken, undefined when it is free. */
  takenAt(dataset: string): Date | undefined
  /** Takes the lock from whoever has it: whoever waits is next. */
  free(dataset: string): void
}

interface Lock {
  takenAt: Date
  /** Changes with each holder: one whose lock was freed gives back nothing. */
  holder: symbol
  waiting: ((release: Release) => void)[]
}

/** `onFree` is told when a request gave back the lock of a dataset and nobody waits for it. */
export function datasetLocks(onFree: (dataset: string) => void): Locks {
  const locks = new Map<string, Lock>()

  const releaseOf = (dataset: string, { holder }: Lock, isQuiet = false): Release => {
    return () => {
      const lock = locks.get(dataset)
      if (lock?.holder !== holder) return
      const next = lock.waiting.shift()
      if (next) {
        Object.assign(lock, { holder: Symbol(dataset), takenAt: new Date() })
        return next(releaseOf(dataset, lock))
      }
      locks.delete(dataset)
      if (!isQuiet) onFree(dataset)
    }
  }
  const take = (dataset: string): Lock => {
    const lock: Lock = { takenAt: new Date(), holder: Symbol(dataset), waiting: [] }
    locks.set(dataset, lock)
    return lock
  }

  return {
    tryAcquire(dataset) {
      return locks.has(dataset) ? undefined : releaseOf(dataset, take(dataset), true)
    },
    acquire(dataset, timeoutMs) {
      const lock = locks.get(dataset)
      if (!lock) return Promise.resolve(releaseOf(dataset, take(dataset)))
      return new Promise((resolve, reject) => {
        const granted = (release: Release): void => {
          clearTimeout(timer)
          resolve(release)
        }
        const timer = setTimeout(() => {
          lock.waiting.splice(lock.waiting.indexOf(granted), 1)
          reject(
            new HttpError(409, `Une opération bloquante est déjà en cours sur le jeu de données ${dataset}.`)
          )
        }, timeoutMs)
        lock.waiting.push(granted)
      })
    },
    takenAt: (dataset) => locks.get(dataset)?.takenAt,
    free(dataset) {
      const lock = locks.get(dataset)
      if (lock) releaseOf(dataset, lock)()
    }
  }
}
