/**
 * Text search of one version of lines (docs/api/text-search.md): the analysis of texts into words, the index that
 * processing writes beside the lines, and the matches of a `q` or a `_search`.
 */
export { appendTextRun, buildTextIndex, type LineRange } from './build.ts'
export { appendRuns, createTextTables } from './terms.ts'
export { tailRows, TailCache, type TailLine } from './tail.ts'
export { halfLimits, smallLimits } from './indexLimits.ts'
export { textMatches, type TextMatches } from './matches.ts'
export { findLines } from './findLines.ts'
export type { FoundLines, RankedLine } from './foundLines.ts'
export { HitsCache } from './hitsCache.ts'
export { bytesPerKey, TermKeys } from './termKeys.ts'
export { LineSet } from './lineSet.ts'
export { wordPatternLines } from './wordPattern.ts'
export type { MatchSource, ReadRows } from './matchSource.ts'
export { columnAnalysis, columnNumber, type TextColumn } from './textColumn.ts'
