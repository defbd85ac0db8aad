/** Keys of the text index in memory, to look up words that no earlier search used. */
import type { DuckDBDataChunk } from '@duckdb/node-api'
import type { LinesVersion } from '../../layout.ts'
import { bytesPerKey, TermKeys } from '../../text/index.ts'
import type { VersionCache } from './versionCache.ts'
import type { Readers } from '../readers.ts'
import { copyValues } from '../results.ts'
import { raw, sql } from '../sql.ts'
import type { AttachedVersion } from '../versions.ts'

/** Name of the keys in the cache of columns; the space keeps it distinct from the keys of a schema. */
const name = ' term keys'

export function cachedTermKeys(
  memory: VersionCache,
  version: LinesVersion,
  { numbering }: AttachedVersion
): TermKeys | undefined {
  if (!numbering) return undefined
  const bytes = version.count * bytesPerKey
  return memory.find(version, [{ name, bytes, read: readTermKeys }])?.get(name)
}

/** Maximum number of keys: more would take longer to read than they save. */
const maxKeys = 50_000_000

async function readTermKeys(readers: Readers, { alias }: AttachedVersion): Promise<TermKeys | undefined> {
  const countResult = await readers.run(alias, sql`SELECT count(*) FROM ${raw(alias)}.term_keys`)
  const count = Number(countResult.getChunk(0).getColumnValues(0)[0])
  if (count > maxKeys) return undefined
  const hashes = new BigUint64Array(count)
  const kinds = new Uint8Array(count)
  const terms = new Int32Array(count)
  const lines = new Int32Array(count)
  let filled = 0
  const visit = (chunk: DuckDBDataChunk): void => {
    copyValues(chunk, 0, hashes, filled)
    copyValues(chunk, 1, kinds, filled)
    copyValues(chunk, 2, terms, filled)
    copyValues(chunk, 3, lines, filled)
    filled += chunk.rowCount
  }
  await readers.each(
    alias,
    sql`SELECT hash, kind, term, lines FROM ${raw(alias)}.term_keys ORDER BY hash`,
    visit,
    undefined,
    { isLong: true }
  )
  return new TermKeys({ hashes, kinds, terms, lines })
}
