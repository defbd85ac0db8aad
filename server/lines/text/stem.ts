/**
 * The "UniNE light" stemmer for French: J. Savoy, "A stemming procedure and stopword list for general French
 * corpora", JASIS 50(10), 1999, in the rules of docs/api/text-search.md.
 */

/**
 * Rule for words longer than `over` that end with `suffix`. The first rule that applies is the last one, unless it
 * `goesOn`.
 */
interface Rule {
  longerThan: number
  suffix: string
  replacement: string
  /** Transforms the word after the replacement of its suffix. */
  finish?: (word: string) => string
  /** Whether further rules may apply. */
  goesOn?: boolean
}

const rules: Rule[] = [
  { longerThan: 9, suffix: 'issement', replacement: 'ir' },
  { longerThan: 8, suffix: 'issant', replacement: 'ir' },
  {
    longerThan: 6,
    suffix: 'ement',
    replacement: 'e',
    finish: (word) => (word.length > 3 ? swap(word, 'ive', 'if') : word)
  },
  { longerThan: 11, suffix: 'ficatrice', replacement: 'fier' },
  { longerThan: 10, suffix: 'ficateur', replacement: 'fier' },
  { longerThan: 9, suffix: 'catrice', replacement: 'quer' },
  { longerThan: 8, suffix: 'cateur', replacement: 'quer' },
  { longerThan: 8, suffix: 'atrice', replacement: 'er' },
  { longerThan: 7, suffix: 'ateur', replacement: 'er' },
  { longerThan: 6, suffix: 'trice', replacement: 'teur', goesOn: true },
  { longerThan: 5, suffix: 'ième', replacement: '' },
  { longerThan: 7, suffix: 'teuse', replacement: 'ter' },
  { longerThan: 6, suffix: 'teur', replacement: 'ter' },
  { longerThan: 5, suffix: 'euse', replacement: 'eu' },
  { longerThan: 8, suffix: 'ère', replacement: 'er' },
  { longerThan: 7, suffix: 'ive', replacement: 'if' },
  { longerThan: 4, suffix: 'folle', replacement: 'fou' },
  { longerThan: 4, suffix: 'molle', replacement: 'mou' },
  { longerThan: 9, suffix: 'nnelle', replacement: 'n' },
  { longerThan: 9, suffix: 'nnel', replacement: 'n' },
  { longerThan: 4, suffix: 'ète', replacement: 'et', goesOn: true },
  { longerThan: 8, suffix: 'ique', replacement: '', goesOn: true },
  { longerThan: 8, suffix: 'esse', replacement: 'e' },
  { longerThan: 7, suffix: 'inage', replacement: 'in' },
  {
    longerThan: 9,
    suffix: 'isation',
    replacement: '',
    finish: (word) => (word.length > 5 ? swap(word, 'ual', 'uel') : word)
  },
  { longerThan: 9, suffix: 'isateur', replacement: '' },
  { longerThan: 8, suffix: 'ation', replacement: '' },
  { longerThan: 8, suffix: 'ition', replacement: '' }
]

/** Returns the stem of a lower-case word with its accents; never longer than the word. */
export function stem(word: string): string {
  let current = withoutPlural(word)
  for (const { longerThan: over, suffix, replacement, finish, goesOn } of rules) {
    if (current.length <= over || !current.endsWith(suffix)) continue
    current = swap(current, suffix, replacement)
    if (finish) current = finish(current)
    if (!goesOn) break
  }
  return normalise(current)
}

function swap(word: string, suffix: string, replacement: string): string {
  return word.endsWith(suffix) ? word.slice(0, -suffix.length) + replacement : word
}

function withoutPlural(word: string): string {
  let current = word
  if (current.length > 5 && current.endsWith('x')) {
    current =
      current.endsWith('aux') && current.at(-4) !== 'e' ? `${current.slice(0, -2)}l` : current.slice(0, -1)
  }
  if (current.length > 3 && current.endsWith('x')) current = current.slice(0, -1)
  if (current.length > 3 && current.endsWith('s')) current = current.slice(0, -1)
  return current
}

const plainLetters: Record<string, string> = {
  à: 'a',
  á: 'a',
  â: 'a',
  ô: 'o',
  è: 'e',
  é: 'e',
  ê: 'e',
  ù: 'u',
  û: 'u',
  î: 'i',
  ç: 'c'
}

function normalise(word: string): string {
  let current = word
  if (current.length > 4) {
    current = current
      .replaceAll(/[àáâôèéêùûîç]/g, (accented) => plainLetters[accented] ?? accented)
      .replaceAll(/(\p{L})\1+/gu, '$1')
  }
  if (current.length > 4 && current.endsWith('ie')) current = current.slice(0, -2)
  if (current.length > 4) {
    if (current.endsWith('r')) current = current.slice(0, -1)
    if (current.endsWith('e')) current = current.slice(0, -1)
    if (current.endsWith('e')) current = current.slice(0, -1)
    if (/(\p{L})\1$/u.test(current)) current = current.slice(0, -1)
  }
  return current
}
