/** The most frequent, or the most significant, words of a sample of texts (docs/api/aggregations.md). */
import type { FrequentWord } from '../aggregations.ts'
import { foldedStem, indexedWord, withoutElision } from './analysis.ts'
import { tokenise } from './tokenise.ts'

/** A word that is in fewer lines says nothing about a search. */
const fewestLines = 3
/** Words in a row that are left out where they come again: they were pasted. */
const pastedWords = 6
/** Words whose frequency in the dataset is looked up, the most frequent of the sample. */
const mostCandidates = 5000

export interface Background {
  /** Number of lines of the dataset. */
  count: number
  /** For each stem, how many of these have it. */
  linesOf: (stems: string[]) => Promise<number[]>
}

interface Counted {
  lines: number
  /** How often each form was written. */
  forms: Map<string, number>
}

/** @param texts of the sample, one for each line; null for a line without text */
export async function sampledWords(
  texts: (string | null)[],
  { size, significant }: { size: number; significant: boolean },
  background: Background
): Promise<FrequentWord[]> {
  const counted = [...countedStems(texts, significant)].sort(
    ([oneStem, one], [otherStem, other]) => other.lines - one.lines || (oneStem < otherStem ? -1 : 1)
  )
  if (!significant) {
    return counted.slice(0, size).map(([, word]) => ({ word: mostWritten(word.forms), total: word.lines }))
  }
  const candidates = counted.filter(([, { lines }]) => lines >= fewestLines).slice(0, mostCandidates)
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
    .sort((one, other) => other.score - one.score || other.total - one.total)
    .slice(0, size)
}

/** How much more frequent, by the difference of both shares and by their ratio. */
function overRepresentation(inSample: number, everywhere: number): number {
  return (inSample - everywhere) * (inSample / everywhere)
}

function countedStems(texts: (string | null)[], skipsPasted: boolean): Map<string, Counted> {
  const stems = new Map<string, Counted>()
  const seen = new Set<string>()
  for (const text of texts) {
    if (!text) continue
    const tokens = tokenise(text)
    const pasted = skipsPasted ? pastedTokens(tokens, seen) : undefined
    const ofLine = new Set<string>()
    for (const [index, token] of tokens.entries()) {
      if (pasted?.[index]) continue
      const word = indexedWord(token, 'french')
      if (!word) continue
      const stem = foldedStem(word)
      const known = stems.get(stem) ?? { lines: 0, forms: new Map<string, number>() }
      stems.set(stem, known)
      if (!ofLine.has(stem)) known.lines += 1
      ofLine.add(stem)
      const form = writtenForm(token)
      known.forms.set(form, (known.forms.get(form) ?? 0) + 1)
    }
  }
  return stems
}

/** Which tokens are part of a run of words that an earlier text has too; then the runs of this one are known. */
function pastedTokens(tokens: string[], seen: Set<string>): boolean[] {
  const pasted = tokens.map(() => false)
  const runs: string[] = []
  for (let start = 0; start + pastedWords <= tokens.length; start++) {
    const run = tokens
      .slice(start, start + pastedWords)
      .join(' ')
      .toLowerCase()
    runs.push(run)
    if (seen.has(run)) pasted.fill(true, start, start + pastedWords)
  }
  for (const run of runs) seen.add(run)
  return pasted
}

/** A word all in capitals was shouted; other capitals are those of names. */
function writtenForm(token: string): string {
  const word = withoutElision(token)
  return word === word.toUpperCase() ? word.toLowerCase() : word
}

function mostWritten(forms: Map<string, number>): string {
  const [best] = [...forms].sort(
    ([one, count], [other, otherCount]) => otherCount - count || (one < other ? -1 : 1)
  )
  return best?.[0] ?? ''
}
