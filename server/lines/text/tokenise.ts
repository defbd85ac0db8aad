/** Unicode word segmentation (UAX #29) as specified in docs/api/text-search.md, for content and queries alike. */

const separator = 0
const letter = 1
const digit = 2
/** Class of underscores and similar characters: part of a word, but neither letter nor digit. */
const connector = 3
/** Class of ideographs: each is a word. */
const ideograph = 4
/** Class of combining marks and invisible format characters: they belong to the preceding character. */
const extension = 5
/** Class of characters that belong to a word between two letters. */
const midLetter = 6
/** Class of characters that belong to a word between two digits. */
const midNumber = 7
/** Class of characters that are both `midLetter` and `midNumber`. */
const midBoth = 8

export const maxWordLength = 255

const unknown = -1
/**
 * Cached class of each UTF-16 unit, computed on first use: computing all of them would slow down short-lived processes.
 */
const classes = new Int8Array(0x10000).fill(unknown)

/** Class of a UTF-16 unit; callers classify surrogates by their code point. */
function classOfUnit(unit: number): number {
  const cachedClass = classes[unit] as number
  return cachedClass === unknown ? (classes[unit] = classOf(unit)) : cachedClass
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

/** Iterates over the words of a text: `start` and `end` delimit the word found by `next`. */
export class WordScanner {
  start = 0
  end = 0
  private text = ''
  /** End of the whole word of which the current one is a piece of at most `maxWordLength`. */
  private runEnd = 0

  /** Starts another text. */
  read(text: string): void {
    this.text = text
    this.start = 0
    this.end = 0
    this.runEnd = 0
  }

  /** Moves to the next word; false at the end of the text. A word longer than 255 characters is split into pieces. */
  next(): boolean {
    const { text } = this
    const { length } = text
    let index = this.end
    if (index < this.runEnd) return this.setToken(index)
    while (index < length) {
      const unit = text.charCodeAt(index)
      let type = classOfUnit(unit)
      if (unit >= 0xd800 && unit <= 0xdfff) type = classOf(text.codePointAt(index) as number)
      const width = unit >= 0xd800 && unit <= 0xdbff && type !== separator ? 2 : 1
      if (type >= letter && type <= connector) {
        this.runEnd = endOfWord(text, index + width, type)
        return this.setToken(index)
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

  private setToken(start: number): boolean {
    this.start = start
    this.end = Math.min(this.runEnd, start + maxWordLength)
    return true
  }
}

/** Returns the end of a word. @param last class of the character before `from`, which belongs to the word */
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

/** Returns the words of a text, as written. */
export function tokenise(text: string): string[] {
  const scanner = new WordScanner()
  scanner.read(text)
  const words: string[] = []
  while (scanner.next()) words.push(text.slice(scanner.start, scanner.end))
  return words
}
