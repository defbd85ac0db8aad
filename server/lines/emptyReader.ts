import type { LinesReader } from './engine.ts'

/** Reads an editable dataset before its first line was written. */
export const emptyReader: LinesReader = {
  readPage: async (_version, { count }) => ({ ...(count ? { total: 0 } : {}), lines: [] }),
  longColumns: async () => new Set()
}
