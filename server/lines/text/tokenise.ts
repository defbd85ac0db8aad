/**
 * Unicode word segmentation (UAX #29) as docs/api/text-search.md states it, the same for content and query.
 */

const separator = 0
const letter = 1
const digit = 2
/** Underscores and their like: in a word, but neither letter nor digit. */
const connector = 3
/** A word by itself. */
const ideograph = 4
/** Combining marks and invisible format characters: they belong to the character before. */
const extension = 5
/** Class of characters that are in a word when they stand between two letters. */
const midLetter = 6
/** Class of characters that are in a word when they stand between two digits. */
const midNumber = 7
/** Either of the two. */
const midBoth = 8

export const maxWordLength = 255

const unknown = -1
/** Class of each UTF-16 unit that was met: to class them all takes longer than most processes have for it. */
const classes = new Int8Array(0x10000).fill(unknown)

/** Surrogates are classed by their code point. */
function classOfUnit(unit: number): number {
  const known = classes[unit] as number
  return known === unknown ? (classes[unit] = classOf(unit)) : known
}

function classOf(codePoint: number): number {
  const character = String.fromCodePoint(codePoint)
  if (".'’".includes(character)) return midBoth
  if (':·'.includes(character)) return midLetter
  if (',;'.includes(character)) return midNumber
  if (/[\p{Script=Han}\p{Script=Hiragana}]/u.test(character) && /\p{L}/u.test(character)) return ideograph
  if (/[\p{L}\p{Nl}]/u.test(character)) return letter
  if (/\p{Nd}/u.test(character)) return digit
  if (/\p{Pc}/u.test(character)) return connector
  if (/[\p{M}\p{Cf}]/u.test(character)) return extension
  return separator
}

/** Goes through the words of a text: `start` and `end` are the bounds of the word that `next` found. */
export class WordScanner {
  start = 0
  end = 0
  private text = ''
  /** End of the run of which the current word is a piece. */
  private runEnd = 0

  /** Begins another text. */
  read(text: string): void {
    this.text = text
    this.start = 0
    this.end = 0
    this.runEnd = 0
  }

  /** False when there are no more words. A word longer than 255 characters comes in pieces. */
  next(): boolean {
    const { text } = this
    const { length } = text
    let index = this.end
    if (index < this.runEnd) return this.cut(index)
    while (index < length) {
      const unit = text.charCodeAt(index)
      let type = classOfUnit(unit)
      if (unit >= 0xd800 && unit <= 0xdfff) type = classOf(text.codePointAt(index) as number)
      const width = unit >= 0xd800 && unit <= 0xdbff && type !== separator ? 2 : 1
      if (type >= letter && type <= connector) {
        this.runEnd = endOfWord(text, index + width, type)
        return this.cut(index)
      }
      if (type === ideograph) {
        this.start = index
        this.end = this.runEnd = skipExtensions(text, index + width)
        return true
      }
      index += width
    }
    this.end = this.runEnd = length
    return false
  }

  private cut(start: number): boolean {
    this.start = start
    this.end = Math.min(this.runEnd, start + maxWordLength)
    return true
  }
}

/** @param last class of the character before `from`, which is in the word */
function endOfWord(text: string, from: number, last: number): number {
  const { length } = text
  let index = from
  while (index < length) {
    const unit = text.charCodeAt(index)
    let type = classOfUnit(unit)
    let width = 1
    if (unit >= 0xd800 && unit <= 0xdfff) {
      type = classOf(text.codePointAt(index) as number)
      width = unit <= 0xdbff && type !== separator ? 2 : 1
    }
    if (type >= letter && type <= connector) last = type
    else if (type >= midLetter) {
      const joins =
        (last === letter && type !== midNumber) || (last === digit && type !== midLetter) ? last : separator
      if (joins === separator || typeAt(text, index + 1) !== joins) return index
    } else if (type !== extension) return index
    index += width
  }
  return index
}

function typeAt(text: string, index: number): number {
  if (index >= text.length) return separator
  const unit = text.charCodeAt(index)
  return unit >= 0xd800 && unit <= 0xdfff ? classOf(text.codePointAt(index) as number) : classOfUnit(unit)
}

function skipExtensions(text: string, from: number): number {
  let index = from
  while (index < text.length && classOfUnit(text.charCodeAt(index)) === extension) index++
  return index
}

/** The words of a text, as written. */
export function tokenise(text: string): string[] {
  const scanner = new WordScanner()
  scanner.read(text)
  const words: string[] = []
  while (scanner.next()) words.push(text.slice(scanner.start, scanner.end))
  return words
}
