/** Words as the list of datasets compares them: without case, accents and inflection. */
import { analyse, foldedStem } from '../lines/text/analysis.ts'
import { fold } from '../lines/text/fold.ts'

/** Lower case without accents, so that `Écoles` sorts beside `ecoles`. */
export function folded(text: string): string {
  return fold(text.toLowerCase())
}

/** Stems of a text's words; what is indexed and what is searched are read by this one function. */
export function stems(text: string): string[] {
  return analyse(text, 'french').map(({ word }) => foldedStem(word))
}

/**
 * A query of the full-text index for a `q`: words OR-ed, each once, `"exact phrase"`, `-word`.
 * Undefined when it asks for no word.
 */
export function fullTextQuery(q: string): string | undefined {
  const wanted = new Set<string>()
  const refused = new Set<string>()
  for (const [, minus, phrase, word] of q.matchAll(/(-?)(?:"([^"]*)"?|(\S+))/g)) {
    const terms = stems(phrase ?? word ?? '').map((term) => term.replaceAll('"', ''))
    if (!terms.length) continue
    const list = minus ? refused : wanted
    if (phrase !== undefined || minus) list.add(`"${terms.join(' ')}"`)
    else for (const term of terms) list.add(`"${term}"`)
  }
  if (!wanted.size) return undefined
  const positive = `(${[...wanted].join(' OR ')})`
  return refused.size ? `${positive} NOT (${[...refused].join(' OR ')})` : positive
}
