/**
 * In-memory folder for test data: disk writes take a third of the time of API tests, and no assertion depends on the
 * disk.
 */
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const place = '/dev/shm'
const prefix = 'fairway-tests-'
/** Several times the maximum space of a run, in bytes; containers often have only 64 MB. */
const neededBytes = 3e9

/** Sets the folder as TMPDIR for this process and its children, on machines that have one. */
export function keepTemporaryFilesInMemory(): void {
  // A child process has inherited the folder.
  if (process.env.TMPDIR?.startsWith(join(place, prefix)) || !hasRoom()) return
  removeAbandoned()
  const folder = join(place, `${prefix}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize >= neededBytes
  } catch {
    return false
  }
}

/** Removes folders of killed runs. */
function removeAbandoned(): void {
  for (const name of readdirSync(place)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : NaN
    if (pid && !isRunning(pid)) rmSync(join(place, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
