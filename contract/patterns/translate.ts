/**
 * Translation of regular expressions of JSON schemas (ECMAScript, flag `u`) to the syntax of RE2, which matches in
 * linear time without backtracking. Features that need backtracking (backreferences, most lookarounds) are refused.
 */
import { code, everyCharacter, letterClasses, lineEnds, propertyClass } from './classes.ts'
import { UnsupportedPattern } from './problems.ts'

/** A translated pattern: a text matches when it matches all of `expected` and none of `refused`. */
interface Translation {
  expected: string[]
  refused: string[]
}

const maxPatternLength = 10_000

/**
 * Translates a pattern to RE2.
 * @throws UnsupportedPattern
 */
export function translatePattern(pattern: string): Translation {
  if (pattern.length > maxPatternLength) throw new UnsupportedPattern('size')
  checkSyntax(pattern)
  return new Translator(pattern).parse()
}

/** Checks the syntax by compiling the expression with RegExp, which is never run: backtracking may take hours. */
function checkSyntax(pattern: string): void {
  try {
    if (pattern.isWellFormed() && new RegExp(pattern, 'u')) return
  } catch {
    // The error is thrown below, as for a text that is not well formed.
  }
  throw new UnsupportedPattern('syntax')
}

/** Meaning of an escape: one character, or a set of characters. */
type Meaning = { point: number } | { set: string }

const controls: Record<string, number> = { t: 9, n: 10, v: 11, f: 12, r: 13, '0': 0 }

/** Translator of an expression whose syntax is valid. */
class Translator {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Translates the whole expression. Lookaheads right after the initial `^` become expressions of their own. */
  parse(): Translation {
    const translation: Translation = { expected: [], refused: [] }
    const hasConditions = /^\^\(\?[=!]/.test(this.#text)
    if (hasConditions) {
      this.#at = 1
      for (let kind = this.#condition(); kind; kind = this.#condition()) {
        this.#at += 3
        translation[kind].push(`\\A(?:${this.#alternatives()})`)
        this.#at += 1
      }
    }
    const start = this.#at
    const alternatives = this.#alternatives()
    // Without an enclosing group, the start and its lookaheads would apply to the first alternative only.
    if (hasConditions && this.#hasAlternatives(start)) throw new UnsupportedPattern('lookaround')
    translation.expected.push(hasConditions ? `\\A(?:${alternatives})` : alternatives)
    return translation
  }

  #condition(): keyof Translation | undefined {
    if (this.#text.startsWith('(?=', this.#at)) return 'expected'
    return this.#text.startsWith('(?!', this.#at) ? 'refused' : undefined
  }

  /** Whether the text has alternatives outside of groups, from a position on. */
  #hasAlternatives(start: number): boolean {
    const text = this.#text
      .slice(start)
      .replace(/\\[^]/g, '')
      .replace(/\[[^\]]*\]/g, '')
    let depth = 0
    for (const character of text) {
      if (character === '(') depth += 1
      else if (character === ')') depth -= 1
      else if (character === '|' && depth === 0) return true
    }
    return false
  }

  /** Translates up to the end of the group or of the text. */
  #alternatives(): string {
    let text = ''
    while (this.#at < this.#text.length && this.#text[this.#at] !== ')') text += this.#term()
    return text
  }

  #term(): string {
    const character = this.#next()
    switch (character) {
      case '(':
        return this.#group()
      case '[':
        return this.#class()
      case '\\':
        return this.#outerEscape()
      case '.':
        return `[^${lineEnds}]`
      case '^':
        return '\\A'
      case '$':
        return '\\z'
      case '|':
      case '*':
      case '+':
      case '?':
        return character
      case '{':
        return `{${this.#through('}')}`
      default:
        return literal(character)
    }
  }

  /** Translates a group. Captures are not used, so that every group becomes a non-capturing one. */
  #group(): string {
    const lookahead = this.#text.slice(this.#at, this.#at + 3)
    if (lookahead.startsWith('?<') && !/^\?<[=!]/.test(lookahead)) this.#through('>')
    else if (lookahead.startsWith('?:')) this.#at += 2
    else if (lookahead.startsWith('?'))
      throw new UnsupportedPattern(/^\?<?[=!]/.test(lookahead) ? 'lookaround' : 'modifier')
    const text = this.#alternatives()
    this.#at += 1
    return `(?:${text})`
  }

  #outerEscape(): string {
    const next = this.#text[this.#at] ?? ''
    if (next === 'b' || next === 'B') {
      this.#at += 1
      return `\\${next}`
    }
    if (/[1-9k]/.test(next)) throw new UnsupportedPattern('backreference')
    const meaning = this.#escape()
    return 'set' in meaning ? oneOf(meaning.set) : code(meaning.point)
  }

  #class(): string {
    const isNegated = this.#text[this.#at] === '^'
    if (isNegated) this.#at += 1
    let set = ''
    while (this.#text[this.#at] !== ']') {
      const from = this.#member()
      // A hyphen between two characters is always a range: next to a set, a hyphen is a syntax error with the flag `u`.
      const isRange = 'point' in from && this.#text[this.#at] === '-' && this.#text[this.#at + 1] !== ']'
      if (isRange) this.#at += 1
      const to = isRange ? this.#member() : from
      set +=
        'set' in from
          ? from.set
          : 'point' in to && isRange
            ? `${code(from.point)}-${code(to.point)}`
            : code(from.point)
    }
    this.#at += 1
    if (set === '') return isNegated ? oneOf(everyCharacter) : oneOf('')
    return isNegated ? `[^${set}]` : `[${set}]`
  }

  #member(): Meaning {
    const character = this.#next()
    if (character !== '\\') return { point: pointOf(character) }
    if (this.#text[this.#at] !== 'b') return this.#escape()
    this.#at += 1
    return { point: 8 }
  }

  /** Reads the escape after a backslash, inside a class or not. */
  #escape(): Meaning {
    const letter = this.#next()
    const set = letterClasses[letter]
    if (set !== undefined) return { set }
    if (letter === 'p' || letter === 'P') return { set: propertyClass(`\\${letter}${this.#through('}')}`) }
    const control = controls[letter]
    if (control !== undefined) return { point: control }
    if (letter === 'c') return { point: pointOf(this.#next()) % 32 }
    if (letter === 'x') return { point: this.#hexadecimal(2) }
    if (letter === 'u') return { point: this.#unicode() }
    return { point: pointOf(letter) }
  }

  #unicode(): number {
    if (this.#text[this.#at] === '{') {
      this.#at += 1
      return parseInt(this.#through('}').slice(0, -1), 16)
    }
    const half = this.#hexadecimal(4)
    const second = /^\\u([dD][c-fC-F][0-9a-fA-F]{2})/.exec(this.#text.slice(this.#at, this.#at + 6))?.[1]
    if (half < 0xd800 || half > 0xdbff || second === undefined) return half
    this.#at += 6
    return String.fromCharCode(half, parseInt(second, 16)).codePointAt(0) ?? half
  }

  #hexadecimal(digits: number): number {
    this.#at += digits
    return parseInt(this.#text.slice(this.#at - digits, this.#at), 16)
  }

  #through(end: string): string {
    const start = this.#at
    this.#at = this.#text.indexOf(end, start) + end.length
    return this.#text.slice(start, this.#at)
  }

  #next(): string {
    const character = String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0)
    this.#at += character.length
    return character
  }
}

/** Class of a set. RE2 has no empty class: the negation of all characters stands for it. */
const oneOf = (set: string): string => (set === '' ? `[^${everyCharacter}]` : `[${set}]`)

const pointOf = (character: string): number => character.codePointAt(0) ?? 0

function literal(character: string): string {
  return /[0-9A-Za-z]/.test(character) ? character : code(pointOf(character))
}
