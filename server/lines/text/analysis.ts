/** The two text analyses of docs/api/text-search.md: French and plain. */
import { fold } from './fold.ts'
import { stem } from './stem.ts'
import { tokenise } from './tokenise.ts'

const elided = /^(?:[lmtnsjdc]|qu|jusqu|quoiqu|lorsqu|puisqu)['’]/i

const stopWords = new Set(
  `au aux avec ce ces dans de des du elle en et eux il je la le leur lui ma mais me même mes moi mon ne nos notre nous
  on ou par pas pour qu que qui sa se ses sur ta te tes toi ton tu un une vos votre vous c d j l à m n s t y étée étées
  étant suis es êtes sont serai seras sera serons serez seront serais serait serions seriez seraient étais était étions
  étiez étaient fus fut fûmes fûtes furent sois soit soyons soyez soient fusse fusses fussions fussiez fussent ayant eu
  eue eues eus ai avons avez ont aurai aurons aurez auront aurais aurait aurions auriez auraient avais avait aviez
  avaient eut eûmes eûtes eurent aie aies ait ayons ayez aient eusse eusses eût eussions eussiez eussent ceci cela celà
  cet cette ici ils les leurs quel quels quelle quelles sans soi`.split(/\s+/)
)

export type Analysis = 'french' | 'plain'

/**
 * Returns the indexed form of a word: lower-case, with accents, without elision in French.
 * Undefined for a French stop word.
 */
export function indexedWord(token: string, analysis: Analysis): string | undefined {
  if (isNumber(token)) return token
  if (analysis === 'plain') return token.toLowerCase()
  const word = withoutElision(token).toLowerCase()
  return stopWords.has(word) ? undefined : word
}

/** Removes the elision `l'`, `d'`… from a word. */
export function withoutElision(token: string): string {
  return token.replace(elided, '')
}

/** Folded stem of an indexed word, which French queries compare. */
export function foldedStem(word: string): string {
  return isNumber(word) ? word : fold(stem(word))
}

/**
 * Whether a token has digits only. Many columns hold numeric identifiers, all different, which the analysis would not
 * change: they skip it.
 */
function isNumber(token: string): boolean {
  for (let index = 0; index < token.length; index++) {
    const code = token.charCodeAt(index)
    if (code < 48 || code > 57) return false
  }
  return true
}

interface AnalysedWord {
  word: string
  /** Rank among the words of the text, stop words included. */
  position: number
}

/** Returns the words of a text in their indexed form. */
export function analyse(text: string, analysis: Analysis): AnalysedWord[] {
  return tokenise(text).flatMap((token, position) => {
    const word = indexedWord(token, analysis)
    return word === undefined ? [] : [{ word, position }]
  })
}
