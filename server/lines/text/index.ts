/**
 * Text search of one version of lines (contract/text-search.md): the analysis that turns text into words, the index
 * that processing writes beside the lines, and the matches of a `q` or a `_search`.
 */
export { buildTextIndex } from './build.ts'
export { textMatches, type TextMatches } from './matches.ts'
export { wordPatternLines } from './wordPattern.ts'
export type { MatchSource, ReadRows } from './matchSource.ts'
export type { TextColumn } from './textColumn.ts'
