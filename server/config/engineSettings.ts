/** What the data engine may take of the machine (docs/configuration.md). */
import { totalmem } from 'node:os'
import { flag, integer, wholeNumber, type Environment } from './environment.ts'

export interface EngineSettings {
  /** Memory given to the data engine: reading in the server, and processing in its own process. */
  readMemoryMb: number
  processMemoryMb: number
  threads: number
  /** False for reads that are answered by SQL alone, without `columnsMb`, `keptLinesMb` or facts found of a version. */
  hasCaches: boolean
  /** Memory for the columns that are asked for most, 0 to leave them all to the engine. */
  columnsMb: number
  /** Room on the disk for the texts of the lines that are asked for most, 0 to leave them all to the engine. */
  keptLinesMb: number
  /** How long after the last change the index of an editable dataset is written into its file. */
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

/** An eighth of the memory, within bounds: what is read most of a few large datasets. */
const columnsMbOf = (memory: number): number => Math.min(2048, Math.max(128, Math.floor(memory / 8)))

/** Memory that the process may use: a container has less than its machine. */
function memoryMb(): number {
  return Math.min(process.constrainedMemory() || Infinity, totalmem()) / 2 ** 20
}
