/**
 * The instances of DuckDB that read. Sharing a short statement between threads costs more time than it saves: while one
 * thread has the only task of a statement, the others poll for tasks. So pages that are a range of rows, small versions
 * and editable versions are read by instances without worker threads; ranges of rows also never wait for a long query.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import type { EngineLoad } from '../engine.ts'
import type { LinesVersion } from '../layout.ts'
import { openReaders, placesOf, type Readers, type ReadersOptions } from './readers.ts'
import { Versions } from './versions.ts'

export interface Instance {
  readers: Readers
  versions: Versions
}

export interface Instances {
  /** Instance for pages that are a range of rows. */
  ranges: Instance
  /**
   * Returns the instance for all other reads of a version: filters, sorts, totals, text searches. It is the only one
   * that attaches an editable version.
   */
  queriesOf: (version: Pick<LinesVersion, 'count' | 'isEditable'>) => Instance
  load(): EngineLoad
  /** Closes every handle on a version. */
  release(path: string): Promise<void>
  close(): Promise<void>
}

/** Memory for the hits of words in each of the three instances, as a share of the memory for columns. */
const hitsShare = 0.16
/** Size of Node's thread pool for asynchronous work (libuv). */
const workerThreads = Number(process.env.UV_THREADPOOL_SIZE) || 4
/**
 * Maximum share of an instance's memory for indexes of line numbers: reads work without an index, but fail without
 * memory.
 */
const indexShare = 0.4
/** Shares of the read memory for the first two instances; the third one gets the rest. */
const rangesShare = 0.25
const shortShare = 0.375
/** Maximum number of lines of a small version: a row group of DuckDB, which a single thread reads. */
const maxShortCount = 122_880

export async function openInstances(config: Config): Promise<Instances> {
  const { threads, readMemoryMb } = config.engine
  const rangesMemoryMb = Math.ceil(readMemoryMb * rangesShare)
  const shortMemoryMb = Math.ceil(readMemoryMb * shortShare)
  const connections = queryConnections(threads)
  const shared = { connections, places: placesOf(connections) }
  const long = await open(config, {
    name: 'engine',
    threads,
    memoryMb: Math.max(1, readMemoryMb - rangesMemoryMb - shortMemoryMb),
    ...shared
  })
  const short = await open(config, { name: 'short', threads: 1, memoryMb: shortMemoryMb, ...shared })
  // With two connections, one page is read while the result of another is being written.
  const ranges = await open(config, { name: 'ranges', threads: 1, memoryMb: rangesMemoryMb, connections: 2 })
  const all = [ranges, short, long]
  return {
    ranges,
    queriesOf: ({ count, isEditable }) => (isEditable || count <= maxShortCount ? short : long),
    load: () => loadOf(all, [ranges, long]),
    release: async (path) => void (await Promise.all(all.map(({ versions }) => versions.release(path)))),
    close: async () => {
      // In sequence: each close takes all the slots of a pool that instances share.
      for (const { readers } of all) await readers.close()
    }
  }
}

/** @param pools one instance for each pool of connections, which instances may share */
function loadOf(instances: Instance[], pools: Instance[]): EngineLoad {
  const loads = pools.map(({ readers }) => readers.load())
  const sum = (name: keyof (typeof loads)[number]): number =>
    loads.reduce((total, load) => total + load[name], 0)
  return {
    connections: sum('connections'),
    busy: sum('busy'),
    waiting: sum('waiting'),
    running: instances.flatMap(({ readers }) => readers.running())
  }
}

async function open(config: Config, options: ReadersOptions): Promise<Instance> {
  // A killed process leaves its temporary files in this folder.
  await rm(join(config.dataDir, 'tmp', options.name), { recursive: true, force: true })
  const readers = await openReaders(config, options)
  const { columnsMb, hasCaches } = config.engine
  const hitsBytes = Math.floor(columnsMb * hitsShare * 2 ** 20)
  const heldBytes = options.memoryMb * 2 ** 20 * indexShare
  return { readers, versions: new Versions(readers, { heldBytes, hitsBytes, hasCaches }) }
}

/**
 * Number of connections for queries: one more than the engine's threads, so that one result is read while other queries
 * compute. A running query occupies a thread of libuv's pool; one thread is left free for files and compression, which
 * are short.
 */
function queryConnections(threads: number): number {
  return Math.max(1, Math.min(threads + 1, workerThreads - 1))
}
