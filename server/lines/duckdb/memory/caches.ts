/**
 * What the engine caches of the versions that are read, all of it behind one switch (`ENGINE_CACHES`). What is known of
 * each version that is attached (totals, hits of words) is in `Versions`, behind the same one.
 */
import type { Config } from '../../../config/config.ts'
import type { Instances } from '../instances.ts'
import { LineTextCache } from './lineTextCache.ts'
import { PlaceTotals } from './placeTotals.ts'
import { VersionCache } from './versionCache.ts'

export interface EngineCaches {
  texts: LineTextCache
  columns: VersionCache
  /** Undefined where nothing is cached. */
  places: PlaceTotals | undefined
}

/** A power rather than a shift: sizes may be above what 32 bits hold. */
const bytesPerMb = 2 ** 20

/** @param admissionFactor share of the usual reads after which columns and texts are cached */
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
