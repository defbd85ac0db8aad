/** One blocking operation at a time per dataset: an upload, a change that restarts processing, a processing step. */
import { HttpError } from '../http/errors.ts'

export type Release = () => void

export interface Locks {
  /** Takes the lock, waiting for it at most `timeoutMs`. @throws HttpError 409 when it stays taken */
  acquire(dataset: string, timeoutMs: number): Promise<Release>
  /** Takes the lock if it is free; giving it back tells nobody: for the processor itself. */
  tryAcquire(dataset: string): Release | undefined
}

/** `onFree` is told when a request gave back the lock of a dataset and nobody waits for it. */
export function datasetLocks(onFree: (dataset: string) => void): Locks {
  const waiting = new Map<string, (() => void)[]>()

  const releaseOf = (dataset: string, isQuiet = false): Release => {
    let released = false
    return () => {
      if (released) return
      released = true
      const next = waiting.get(dataset)?.shift()
      if (next) return next()
      waiting.delete(dataset)
      if (!isQuiet) onFree(dataset)
    }
  }

  return {
    tryAcquire(dataset) {
      if (waiting.has(dataset)) return undefined
      waiting.set(dataset, [])
      return releaseOf(dataset, true)
    },
    acquire(dataset, timeoutMs) {
      const queue = waiting.get(dataset)
      if (!queue) {
        waiting.set(dataset, [])
        return Promise.resolve(releaseOf(dataset))
      }
      return new Promise((resolve, reject) => {
        const granted = (): void => {
          clearTimeout(timer)
          resolve(releaseOf(dataset))
        }
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(granted), 1)
          reject(
            new HttpError(409, `Une opération bloquante est déjà en cours sur le jeu de données ${dataset}.`)
          )
        }, timeoutMs)
        queue.push(granted)
      })
    }
  }
}
