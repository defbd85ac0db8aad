/** Scanner of expressions: takes words, numbers and quoted texts, and keeps its position (docs/api/ods-compat.md). */
import { QuerySyntaxError, unexpectedToken } from '../../../../lines/query/syntaxError.ts'

/** Spaces, without line breaks. */
const spaces = /[\t\v\f\u00a0\ufeff\p{Zs}]+/uy
const identifier = /[\p{L}$_][\p{L}\p{M}\p{Nd}_$]*/uy
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?/y
const signedInteger = /[+-]?\d{1,9}/y
/** Characters that cannot directly follow a number or a word. */
const wordCharacter = /[\p{L}\p{Nd}_$]/u
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', '0': '\0' }

export class Scanner {
  readonly text: string
  position = 0

  constructor(text: string) {
    this.text = text
  }

  /** @returns whether there were spaces */
  skipSpaces(): boolean {
    return this.takeMatch(spaces) !== undefined
  }

  isAtEnd(): boolean {
    this.skipSpaces()
    return this.position >= this.text.length
  }

  expectEnd(): void {
    if (!this.isAtEnd()) throw this.unexpected()
  }

  unexpected(): QuerySyntaxError {
    return unexpectedToken(this.text, this.position)
  }

  expected(expectation: string): QuerySyntaxError {
    return new QuerySyntaxError(`${expectation} attendu à la position ${this.position + 1}`)
  }

  /** Takes a symbol if it is next, after optional spaces. */
  take(symbol: string): boolean {
    const start = this.position
    this.skipSpaces()
    if (this.text.startsWith(symbol, this.position)) {
      this.position += symbol.length
      return true
    }
    this.position = start
    return false
  }

  expect(symbol: string): void {
    if (this.take(symbol)) return
    this.skipSpaces()
    throw this.unexpected()
  }

  /** Returns the next character after optional spaces, without taking it; empty at the end. */
  peek(): string {
    this.skipSpaces()
    return this.text.charAt(this.position)
  }

  /** Takes a word, in any case, if no word character follows. */
  takeWord(word: string): boolean {
    const start = this.position
    this.skipSpaces()
    const end = this.position + word.length
    const isThere = this.text.slice(this.position, end).toLowerCase() === word
    if (isThere && !wordCharacter.test(this.characterAt(end))) {
      this.position = end
      return true
    }
    this.position = start
    return false
  }

  /** Takes a word between spaces. */
  takeSpacedWord(word: string): boolean {
    const start = this.position
    if (this.skipSpaces() && this.takeWord(word) && this.skipSpaces()) return true
    this.position = start
    return false
  }

  /** Takes a word after spaces, at the end of an item. */
  takeSpacedEnd(word: string): boolean {
    const start = this.position
    if (this.skipSpaces() && this.takeWord(word)) return true
    this.position = start
    return false
  }

  /** Takes the name of a function with the parenthesis that directly follows. */
  takeFunction(name: string): boolean {
    const start = this.position
    if (this.takeWord(name) && this.text.charAt(this.position) === '(') {
      this.position += 1
      return true
    }
    this.position = start
    return false
  }

  /** Takes the name of a column or an alias; undefined when there is none. */
  takeIdentifier(reserved: ReadonlySet<string> = noWords): string | undefined {
    const start = this.position
    this.skipSpaces()
    if (this.text.charAt(this.position) === '`') return this.quotedIdentifier()
    const name = this.takeMatch(identifier)
    if (name !== undefined && !reserved.has(name.toLowerCase())) return name
    this.position = start
    return undefined
  }

  identifier(reserved?: ReadonlySet<string>): string {
    const name = this.takeIdentifier(reserved)
    if (name !== undefined) return name
    this.skipSpaces()
    throw this.unexpected()
  }

  private quotedIdentifier(): string {
    this.position += 1
    const match = this.takeMatch(identifier) ?? this.takeMatch(number)
    if (match === undefined || this.text.charAt(this.position) !== '`') throw this.unexpected()
    this.position += 1
    return match
  }

  /** Takes a number. @returns its original text */
  takeNumber(): string | undefined {
    const start = this.position
    this.skipSpaces()
    const digits = this.takeMatch(number)
    if (digits !== undefined && !/\d/.test(this.text.charAt(this.position))) return digits
    this.position = start
    return undefined
  }

  number(): string {
    const value = this.takeNumber()
    if (value !== undefined) return value
    this.skipSpaces()
    throw this.unexpected()
  }

  /** Takes an integer with an optional sign. */
  signedInteger(): string {
    this.skipSpaces()
    const digits = this.takeMatch(signedInteger)
    if (digits === undefined || /\d/.test(this.text.charAt(this.position))) throw this.unexpected()
    return digits
  }

  /** Takes a quoted text, with the escape sequences of JavaScript. */
  takeString(): string | undefined {
    const quote = this.peek()
    if (quote !== '"' && quote !== "'") return undefined
    this.position += 1
    let text = ''
    for (;;) {
      const character = this.text.charAt(this.position)
      if (character === '' || /[\n\r\u2028\u2029]/.test(character)) throw this.unexpected()
      this.position += 1
      if (character === quote) return text
      text += character === '\\' ? this.escaped() : character
    }
  }

  string(): string {
    const text = this.takeString()
    if (text === undefined) throw this.unexpected()
    return text
  }

  private escaped(): string {
    const character = this.text.charAt(this.position)
    if (character === '' || /[\n\r\u2028\u2029]/.test(character)) throw this.unexpected()
    this.position += 1
    if (character === 'u') return this.codeUnit(4)
    if (character === 'x') return this.codeUnit(2)
    return escapes[character] ?? character
  }

  private codeUnit(digits: number): string {
    const code = this.text.slice(this.position, this.position + digits)
    if (code.length < digits || !/^[0-9a-f]+$/i.test(code)) throw this.unexpected()
    this.position += digits
    return String.fromCharCode(Number.parseInt(code, 16))
  }

  private characterAt(position: number): string {
    const code = this.text.codePointAt(position)
    return code === undefined ? '' : String.fromCodePoint(code)
  }

  /** Takes the match of a sticky pattern at the current position. */
  takeMatch(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position
    const match = pattern.exec(this.text)?.[0]
    if (match !== undefined) this.position += match.length
    return match
  }
}

const noWords: ReadonlySet<string> = new Set()
