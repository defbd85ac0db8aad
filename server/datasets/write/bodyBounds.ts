/** Limits on the size and depth of `extras`, which has no schema, and on the number of columns. */
import type { Config } from '../../config/config.ts'
import { httpError } from '../../http/errors.ts'
import { isDeeperThan } from '../../http/jsonDepth.ts'

const extrasLevels = 100
const extrasBytes = 1_000_000

/** @throws HttpError 400 */
export function checkBounds(
  { extras, schema }: { extras?: unknown; schema?: unknown },
  { limits }: { limits: Pick<Config['limits'], 'columns'> }
): void {
  if (isDeeperThan(extras, extrasLevels)) {
    throw httpError('tooDeepExtras', { most: extrasLevels })
  }
  if (extras !== undefined && Buffer.byteLength(JSON.stringify(extras)) > extrasBytes) {
    throw httpError('tooLargeExtras', { most: extrasBytes })
  }
  const refusal = Array.isArray(schema) && tooManyColumns(schema.length, limits.columns)
  if (refusal) throw httpError('tooManyColumns', { text: refusal })
}

/** Returns the error message for too many columns; undefined within the limit. A negative limit means no limit. */
export function tooManyColumns(count: number, most: number): string | undefined {
  return most >= 0 && count > most
    ? `Le jeu de données a trop de colonnes : ${count}, pour ${most} au plus.`
    : undefined
}
