/** Resources of the machine that the data engine may use (docs/configuration.md). */
import { totalmem } from 'node:os'
import { flag, integer, wholeNumber, type Environment } from './environment.ts'

export interface EngineSettings {
  /** Memory of the data engine in MB: for reads in the server process, and for processing in its own process. */
  readMemoryMb: number
  processMemoryMb: number
  threads: number
  /** Whether reads use caches; false answers every read by SQL alone, whatever `columnsMb` and `keptLinesMb` say. */
  hasCaches: boolean
  /** Memory in MB for the columns read most; 0 reads every column in the engine. */
  columnsMb: number
  /** Disk space in MB for the texts of the lines read most; 0 reads every line in the engine. */
  keptLinesMb: number
  /** Milliseconds between the last change of an editable dataset and the write of its index into its file. */
  flushMs: number
}

export function engineSettings(environment: Environment): EngineSettings {
  return {
    readMemoryMb: wholeNumber(environment, 'ENGINE_READ_MEMORY_MB', 512, 1),
    processMemoryMb: wholeNumber(environment, 'ENGINE_PROCESS_MEMORY_MB', 600, 1),
    threads: wholeNumber(environment, 'ENGINE_THREADS', 2, 1),
    hasCaches: flag(environment, 'ENGINE_CACHES', true),
    columnsMb: integer(environment, 'ENGINE_COLUMNS_MB', columnsMbOf(memoryMb())),
    keptLinesMb: integer(environment, 'ENGINE_KEPT_LINES_MB', 8000),
    flushMs: wholeNumber(environment, 'ENGINE_FLUSH_SECONDS', 15, 0) * 1000
  }
}

/** An eighth of the memory, within bounds: enough for the most read columns of a few large datasets. */
const columnsMbOf = (memory: number): number => Math.min(2048, Math.max(128, Math.floor(memory / 8)))

/** Memory in MB available to the process: the limit of a container may be below that of its machine. */
function memoryMb(): number {
  return Math.min(process.constrainedMemory() || Infinity, totalmem()) / 2 ** 20
}
