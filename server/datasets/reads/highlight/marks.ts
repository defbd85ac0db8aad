/** Finds the words of a text that match a query. */
import type { PatternPart } from '../../../lines/query/patterns.ts'
import { foldedStem, indexedWord, type Analysis } from '../../../lines/text/analysis.ts'
import { fold } from '../../../lines/text/fold.ts'
import type { Leaf, SearchedWord } from '../../../lines/text/plan.ts'
import { WordScanner } from '../../../lines/text/tokenise.ts'
import { isWithinEdits } from './editDistance.ts'
import type { Range } from './fragments.ts'
import { isPattern } from '../../../lines/query/wildcards.ts'

export type Target = Leaf | { kind: 'pattern'; pattern: PatternPart[] }

/** A word of the text, analysed as in the index. */
interface Word extends Range {
  position: number
  word: string
  folded: string
  /** Stem of the word, for French texts only. */
  stem?: string
}

const maxLength = 100_000

/** Returns the ranges of matching words, in the order of the text, without overlaps. */
export function marksOf(text: string, targets: Target[], analysis: Analysis): Range[] {
  if (!targets.length) return []
  const words = wordsOf(text, analysis)
  const markedWords = new Set<Word>()
  for (const target of targets) {
    if (target.kind === 'phrase' && target.slop === 0) {
      for (const word of phraseWords(words, target)) markedWords.add(word)
    } else {
      for (const word of words) if (isTarget(word, target)) markedWords.add(word)
    }
  }
  return words.filter((word) => markedWords.has(word)).map(({ start, end }) => ({ start, end }))
}

function wordsOf(text: string, analysis: Analysis): Word[] {
  const scanner = new WordScanner()
  scanner.read(text.length > maxLength ? text.slice(0, maxLength) : text)
  const words: Word[] = []
  for (let position = 0; scanner.next(); position++) {
    const { start, end } = scanner
    const word = indexedWord(text.slice(start, end), analysis)
    if (word === undefined) continue
    const stem = analysis === 'french' ? { stem: foldedStem(word) } : {}
    words.push({ start, end, position, word, folded: fold(word), ...stem })
  }
  return words
}

function isTarget(word: Word, target: Target): boolean {
  switch (target.kind) {
    case 'word':
      return isWord(word, target.word)
    case 'prefix':
      return beginsWith(word, target.folded, target.plain)
    case 'fuzzy':
      return isWithinEdits(word.folded, target.folded, target.maxEdits)
    case 'phrase':
      return target.words.some((searchedWord) => isWord(word, searchedWord))
    case 'pattern':
      return isPattern(
        word.stem === undefined ? word.word : word.folded,
        target.pattern.map((part) => lowered(part, word))
      )
    default:
      return false
  }
}

function lowered(part: PatternPart, { stem }: Word): PatternPart {
  if ('wildcard' in part) return part
  const text = part.text.toLowerCase()
  return { text: stem === undefined ? text : fold(text) }
}

function isWord(word: Word, { stem, plain }: SearchedWord): boolean {
  return word.stem === undefined ? word.word === plain : word.stem === stem || word.folded === stem
}

function beginsWith({ word, folded, stem }: Word, foldedPrefix: string, plain: string): boolean {
  if (stem === undefined) return word.startsWith(plain)
  return folded.startsWith(foldedPrefix) || stem.startsWith(foldedPrefix)
}

/** Returns the words of all occurrences of a phrase. */
function phraseWords(
  words: Word[],
  { words: phrase, lastIsPrefix }: Extract<Leaf, { kind: 'phrase' }>
): Word[] {
  const byPosition = new Map(words.map((word) => [word.position, word]))
  const [first] = phrase
  if (!first) return []
  return words.flatMap((start) => {
    const matchedWords = phrase.map((phraseWord, index) => {
      const word = byPosition.get(start.position + phraseWord.offset - first.offset)
      const isPrefix = lastIsPrefix && index === phrase.length - 1
      if (!word) return undefined
      return (
        isPrefix
          ? beginsWith(word, phraseWord.literal, phraseWord.plain ?? phraseWord.literal)
          : isWord(word, phraseWord)
      )
        ? word
        : undefined
    })
    return matchedWords.every((word) => word !== undefined) ? matchedWords : []
  })
}
