/**
 * Caches of the engine for the versions that are read, all enabled by one setting (`ENGINE_CACHES`). Facts about each
 * attached version (totals, hits of words) are cached in `Versions`, under the same setting.
 */
import type { Config } from '../../../config/config.ts'
import type { Instances } from '../instances.ts'
import { LineTextCache } from './lineTextCache.ts'
import { PlaceTotals } from './placeTotals.ts'
import { VersionCache } from './versionCache.ts'

export interface EngineCaches {
  texts: LineTextCache
  columns: VersionCache
  /** Undefined when caches are disabled. */
  places: PlaceTotals | undefined
}

/** A power rather than a bit shift: sizes may exceed 32 bits. */
const bytesPerMb = 2 ** 20

/** @param admissionFactor multiplier of the number of reads before columns and texts are cached */
export function openCaches(
  { dataDir, engine }: Config,
  queriesOf: Instances['queriesOf'],
  admissionFactor: number | undefined
): EngineCaches {
  const { hasCaches } = engine
  const bytesOf = (megabytes: number): number => (hasCaches ? megabytes * bytesPerMb : 0)
  return {
    texts: new LineTextCache(dataDir, bytesOf(engine.keptLinesMb), admissionFactor),
    columns: new VersionCache(queriesOf, bytesOf(engine.columnsMb), admissionFactor),
    places: hasCaches ? new PlaceTotals((version) => queriesOf(version).readers) : undefined
  }
}
