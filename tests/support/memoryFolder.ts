/**
 * A folder in memory for the data of tests: a platform waits for the disk with everything that it answers, which is a
 * third of the time of the tests of the API. What is asserted does not depend on the disk.
 */
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const place = '/dev/shm'
const prefix = 'fairway-tests-'
/** What a run needs at most, several times over; containers often have 64 MB there. */
const neededBytes = 3e9

/** Makes it the folder for temporary files of this process and of those that it starts, where the machine has one. */
export function keepTemporaryFilesInMemory(): void {
  // A process that a run has started has it from there.
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

/** Folders of runs that were killed. */
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
