import type { LinesReader } from './engine.ts'

/** Reads an editable dataset before its first line was written. */
export const emptyReader: LinesReader = {
  readPage: async (_version, { count, collapse }) => ({
    ...(count ? { total: 0 } : {}),
    ...(collapse ? { totalCollapse: 0 } : {}),
    lines: []
  }),
  readBounds: async () => [],
  countInBoxes: async (_version, _query, boxes) => boxes.map(() => 0),
  longColumns: async () => new Set()
}
