/** Load of the machine on which the server runs. */
import { statfs } from 'node:fs/promises'
import { availableParallelism, freemem, hostname, loadavg, totalmem } from 'node:os'

export interface Machine {
  hostname: string
  /** Used share of the machine's memory, in percent. */
  memoryUsedPct: number
  cpuPct: number
  load1m: number
  /** Use of the disk of the data folder. */
  disk: { usedBytes: number; totalBytes: number; usedPct: number }
}

export async function machineOf(dataDir: string): Promise<Machine> {
  const { blocks, bavail, bsize } = await statfs(dataDir)
  const [load = 0] = loadavg()
  const totalBytes = blocks * bsize
  const usedBytes = (blocks - bavail) * bsize
  return {
    hostname: hostname(),
    memoryUsedPct: percent(totalmem() - freemem(), totalmem()),
    cpuPct: Math.min(100, percent(load, availableParallelism())),
    load1m: Math.round(load * 100) / 100,
    disk: { usedBytes, totalBytes, usedPct: percent(usedBytes, totalBytes) }
  }
}

const percent = (part: number, whole: number): number => (whole ? Math.round((100 * part) / whole) : 0)
