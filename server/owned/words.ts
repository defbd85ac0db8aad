/** Analysis of words for the search in lists: without case, accents and inflection. */
import { analyse, foldedStem } from '../lines/text/analysis.ts'
import { fold } from '../lines/text/fold.ts'

/** Lower case without accents, so that `Écoles` sorts next to `ecoles`. */
export function foldText(text: string): string {
  return fold(text.toLowerCase())
}

/** Stems of the words of a text, both for the index and for queries. */
export function stems(text: string): string[] {
  return analyse(text, 'french').map(({ word }) => foldedStem(word))
}

/**
 * Full-text query of a parameter `q`: words combined with OR, `"exact phrase"`, `-word`. Undefined when it has no
 * words.
 */
export function fullTextQuery(q: string): string | undefined {
  const searched = new Set<string>()
  const excluded = new Set<string>()
  for (const [, minus, phrase, word] of q.matchAll(/(-?)(?:"([^"]*)"?|(\S+))/g)) {
    const terms = stems(phrase ?? word ?? '').map((term) => term.replaceAll('"', ''))
    if (!terms.length) continue
    const list = minus ? excluded : searched
    if (phrase !== undefined || minus) list.add(`"${terms.join(' ')}"`)
    else for (const term of terms) list.add(`"${term}"`)
  }
  if (!searched.size) return undefined
  const positive = `(${[...searched].join(' OR ')})`
  return excluded.size ? `${positive} NOT (${[...excluded].join(' OR ')})` : positive
}
