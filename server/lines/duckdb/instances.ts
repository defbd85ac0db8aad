/**
 * The instances of DuckDB that read. What is short takes less time than what several threads need to share it: while one of
 * them has the only task of a statement, the other one asks for another without a pause. Pages that are a range of rows,
 * versions that are small and those that change in place are read by instances without threads of their own; ranges of
 * rows never wait for a long query either.
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
  /** For pages that are a range of rows. */
  ranges: Instance
  /** For everything else of a version: filters, sorts, totals, texts. Lines that change are open in this one only. */
  queriesOf: (version: Pick<LinesVersion, 'count' | 'isEditable'>) => Instance
  load(): EngineLoad
  /** Closes every handle on a version. */
  release(path: string): Promise<void>
  close(): Promise<void>
}

/** Memory that the hits of words may take in each of the three instances, as a share of that of the columns. */
const hitsShare = 0.16
/** Threads that Node gives to all asynchronous work (libuv's default). */
const workerThreads = Number(process.env.UV_THREADPOOL_SIZE) || 4
/** Share of the memory of an instance that indexes of numbers may take: reads do without an index, and fail without memory. */
const indexShare = 0.4
/** Parts of the memory for reading: the system keeps files in memory too. */
const rangesShare = 0.25
const shortShare = 0.375
/** Lines of a row group of the engine, which one thread reads. */
const mostShort = 122_880

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
  // Two threads, so that one page is read while the answer of another one is written.
  const ranges = await open(config, { name: 'ranges', threads: 1, memoryMb: rangesMemoryMb, connections: 2 })
  const all = [ranges, short, long]
  return {
    ranges,
    queriesOf: ({ count, isEditable }) => (isEditable || count <= mostShort ? short : long),
    load: () => loadOf(all, [ranges, long]),
    release: async (path) => void (await Promise.all(all.map(({ versions }) => versions.release(path)))),
    close: async () => {
      // One after the other: each takes all the places that it shares.
      for (const { readers } of all) await readers.close()
    }
  }
}

/** @param pools one instance of each pool of connections */
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
  // The engine leaves what did not fit in memory there when it is killed.
  await rm(join(config.dataDir, 'tmp', options.name), { recursive: true, force: true })
  const readers = await openReaders(config, options)
  const { columnsMb, hasCaches } = config.engine
  const hitsBytes = Math.floor(columnsMb * hitsShare * 2 ** 20)
  const heldBytes = options.memoryMb * 2 ** 20 * indexShare
  return { readers, versions: new Versions(readers, { heldBytes, hitsBytes, hasCaches }) }
}

/**
 * One more than the engine's own threads, so that one query's answer is read while others compute. A query holds one of
 * the process's worker threads until it ends, so that they are fewer than those: pages, files and compression, which
 * are short, need one.
 */
function queryConnections(threads: number): number {
  return Math.max(1, Math.min(threads + 1, workerThreads - 1))
}
