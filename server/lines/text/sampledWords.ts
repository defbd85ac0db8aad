/** Finds the most frequent, or the most significant, words of a sample of texts (docs/api/aggregations.md). */
import type { FrequentWord } from '../aggregations.ts'
import { foldedStem, indexedWord, withoutElision } from './analysis.ts'
import { tokenise } from './tokenise.ts'

/** Minimum number of sampled lines of a significant word; fewer say nothing about a search. */
const minLines = 3
/** Number of consecutive words that mark a text as pasted when they occur again: the repetition is not counted. */
const pastedWords = 6
/** Maximum number of words whose frequency in the dataset is looked up; the most frequent of the sample are kept. */
const maxCandidates = 5000

interface Background {
  /** Number of lines of the dataset. */
  count: number
  /** Returns, for each stem, the number of lines of the dataset that contain it. */
  linesOf: (stems: string[]) => Promise<number[]>
}

interface CountedStem {
  lines: number
  /** Number of occurrences of each written form. */
  forms: Map<string, number>
}

/** @param texts texts of the sample, one per line; null for a line without text */
export async function sampledWords(
  texts: (string | null)[],
  { size, significant }: { size: number; significant: boolean },
  background: Background
): Promise<FrequentWord[]> {
  const rankedStems = [...countedStems(texts, significant)].sort(
    ([oneStem, one], [otherStem, other]) => other.lines - one.lines || (oneStem < otherStem ? -1 : 1)
  )
  if (!significant) {
    return rankedStems
      .slice(0, size)
      .map(([, word]) => ({ word: mostWritten(word.forms), total: word.lines }))
  }
  const candidates = rankedStems.filter(([, { lines }]) => lines >= minLines).slice(0, maxCandidates)
  if (!candidates.length) return []
  const everywhere = await background.linesOf(candidates.map(([stem]) => stem))
  return candidates
    .flatMap(([, { lines, forms }], index) => {
      const score = overRepresentation(
        lines / texts.length,
        Math.min(background.count, Math.max(lines, everywhere[index] ?? 0)) / background.count
      )
      return score > 0 ? [{ word: mostWritten(forms), total: lines, score }] : []
    })
    .sort((a, b) => b.score - a.score || b.total - a.total)
    .slice(0, size)
}

/** Score of a word's over-representation: the difference of its two shares times their ratio (the JLH score). */
function overRepresentation(inSample: number, everywhere: number): number {
  return (inSample - everywhere) * (inSample / everywhere)
}

function countedStems(texts: (string | null)[], skipsPasted: boolean): Map<string, CountedStem> {
  const stems = new Map<string, CountedStem>()
  const seenRuns = new Set<string>()
  for (const text of texts) {
    if (!text) continue
    const tokens = tokenise(text)
    const pasted = skipsPasted ? pastedTokens(tokens, seenRuns) : undefined
    const ofLine = new Set<string>()
    for (const [index, token] of tokens.entries()) {
      if (pasted?.[index]) continue
      const word = indexedWord(token, 'french')
      if (!word) continue
      const stem = foldedStem(word)
      const countedStem = stems.get(stem) ?? { lines: 0, forms: new Map<string, number>() }
      stems.set(stem, countedStem)
      if (!ofLine.has(stem)) countedStem.lines += 1
      ofLine.add(stem)
      const form = writtenForm(token)
      countedStem.forms.set(form, (countedStem.forms.get(form) ?? 0) + 1)
    }
  }
  return stems
}

/** Marks the tokens that are in a run of words of an earlier text, then adds the runs of this text to `seenRuns`. */
function pastedTokens(tokens: string[], seenRuns: Set<string>): boolean[] {
  const pasted = tokens.map(() => false)
  const runs: string[] = []
  for (let start = 0; start + pastedWords <= tokens.length; start++) {
    const run = tokens
      .slice(start, start + pastedWords)
      .join(' ')
      .toLowerCase()
    runs.push(run)
    if (seenRuns.has(run)) pasted.fill(true, start, start + pastedWords)
  }
  for (const run of runs) seenRuns.add(run)
  return pasted
}

/** Lower-cases a word written in capitals; the other words keep theirs, which names need. */
function writtenForm(token: string): string {
  const word = withoutElision(token)
  return word === word.toUpperCase() ? word.toLowerCase() : word
}

function mostWritten(forms: Map<string, number>): string {
  const [mostFrequent] = [...forms].sort(
    ([one, count], [other, otherCount]) => otherCount - count || (one < other ? -1 : 1)
  )
  return mostFrequent?.[0] ?? ''
}
