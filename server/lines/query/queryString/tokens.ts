/** Reads the words, numbers and quoted texts of a `qs`, and knows where it is. */
import type { PatternPart } from '../patterns.ts'
import { unexpected, type QuerySyntaxError } from '../syntaxError.ts'

const space = /\s/
/** What ends a term unless a backslash precedes it. */
const special = /[\s:{}()"/^~[\]]/
const number = /\d+(?:\.\d+)?|\.\d+/y
const operator = /(?:AND|OR|NOT)(?![^\s:{}()"/^~[\]])|&&|\|\|/y

export type Operator = 'AND' | 'OR' | 'NOT'

const operators: Record<string, Operator> = { AND: 'AND', '&&': 'AND', OR: 'OR', '||': 'OR', NOT: 'NOT' }

export interface Term {
  parts: PatternPart[]
  /** The text as it was written, backslashes included. */
  written: string
  /** The text without its backslashes, for the name of a field. */
  name: string
}

export class Tokens {
  readonly text: string
  position = 0

  constructor(text: string) {
    this.text = text
  }

  skipSpaces(): void {
    while (this.position < this.text.length && space.test(this.text.charAt(this.position))) this.position++
  }

  /** The next character that is not a space; empty at the end. */
  peek(): string {
    this.skipSpaces()
    return this.text.charAt(this.position)
  }

  /** The very next character; empty at the end. */
  here(): string {
    return this.text.charAt(this.position)
  }

  /** Takes a character if it comes next, spaces aside. */
  take(character: string): boolean {
    if (this.peek() !== character) return false
    this.position++
    return true
  }

  /** Takes a character if it comes next without any space. */
  takeHere(character: string): boolean {
    if (this.here() !== character) return false
    this.position++
    return true
  }

  expect(character: string): void {
    if (!this.take(character)) throw this.unexpected()
  }

  unexpected(): QuerySyntaxError {
    return unexpected(this.text, this.position)
  }

  takeOperator(): Operator | undefined {
    const found = this.peekOperator()
    if (found === undefined) return undefined
    this.position += found.length
    return operators[found]
  }

  /** The operator that comes next, as it was written. */
  peekOperator(): string | undefined {
    this.skipSpaces()
    const start = this.position
    operator.lastIndex = start
    const found = operator.exec(this.text)?.[0]
    if (found === undefined || !/[A-Z]/.test(found)) return found
    // `AND:1` is about a column of that name.
    this.position += found.length
    const isField = this.peek() === ':'
    this.position = start
    return isField ? undefined : found
  }

  /** Takes a number that comes without any space. */
  takeNumber(): number | undefined {
    number.lastIndex = this.position
    const found = number.exec(this.text)?.[0]
    if (found === undefined) return undefined
    this.position += found.length
    return Number(found)
  }

  /** Reads a term of one character at least. */
  term(): Term {
    this.skipSpaces()
    const start = this.position
    const parts: PatternPart[] = []
    let name = ''
    let text = ''
    const endText = (): void => {
      if (text) parts.push({ text })
      text = ''
    }
    while (this.position < this.text.length && !special.test(this.here())) {
      const character = this.here()
      this.position++
      if (character === '\\') {
        const escaped = this.escaped()
        text += escaped
        name += escaped
      } else if (character === '*' || character === '?') {
        endText()
        parts.push({ wildcard: character })
        name += character
      } else {
        text += character
        name += character
      }
    }
    endText()
    if (this.position === start) throw this.unexpected()
    return { parts, written: this.text.slice(start, this.position), name }
  }

  /** A text between quotes, in which a backslash keeps the meaning of the next character away. */
  quoted(): string {
    this.expect('"')
    let text = ''
    while (this.here() !== '"') {
      if (this.position >= this.text.length) throw this.unexpected()
      const character = this.here()
      this.position++
      text += character === '\\' ? this.escaped() : character
    }
    this.position++
    return text
  }

  private escaped(): string {
    if (this.position >= this.text.length) throw this.unexpected()
    const character = this.here()
    this.position++
    return character
  }
}
