import type { LinesEngine } from './engine.ts'
import type { LinesVersion } from './layout.ts'
import type { Filter } from './query/linesQuery.ts'

/** Returns whether a line meets all the filters; false when the dataset has no version yet. */
export async function hasLine(
  engine: Pick<LinesEngine, 'readPage'>,
  version: LinesVersion | undefined,
  filters: Filter[]
): Promise<boolean> {
  if (!version) return false
  const { lines } = await engine.readPage(version, {
    size: 1,
    skip: 0,
    sort: [{ key: '_i', form: 'natural', descending: false }],
    select: [],
    arrays: false,
    filters,
    count: false
  })
  return lines.length > 0
}
