/** Tokenizer of a `qs`: reads words, numbers and quoted texts from the current position. */
import type { PatternPart } from '../patterns.ts'
import { unexpectedToken, type QuerySyntaxError } from '../syntaxError.ts'

const space = /\s/
/** Characters that end a term unless a backslash precedes them. */
const special = /[\s:{}()"/^~[\]]/
const number = /\d+(?:\.\d+)?|\.\d+/y
const operator = /(?:AND|OR|NOT)(?![^\s:{}()"/^~[\]])|&&|\|\|/y

export type Operator = 'AND' | 'OR' | 'NOT'

const operators: Record<string, Operator> = { AND: 'AND', '&&': 'AND', OR: 'OR', '||': 'OR', NOT: 'NOT' }

export interface Term {
  parts: PatternPart[]
  /** Text as written, backslashes included. */
  written: string
  /** Text without its backslashes, for field names. */
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

  /** Returns the next character after spaces; empty at the end. */
  peek(): string {
    this.skipSpaces()
    return this.text.charAt(this.position)
  }

  /** Returns the next character, spaces included; empty at the end. */
  charHere(): string {
    return this.text.charAt(this.position)
  }

  /** Consumes a character if it is the next one after spaces. */
  take(character: string): boolean {
    if (this.peek() !== character) return false
    this.position++
    return true
  }

  /** Consumes a character if it is the very next one. */
  takeHere(character: string): boolean {
    if (this.charHere() !== character) return false
    this.position++
    return true
  }

  expect(character: string): void {
    if (!this.take(character)) throw this.unexpected()
  }

  unexpected(): QuerySyntaxError {
    return unexpectedToken(this.text, this.position)
  }

  takeOperator(): Operator | undefined {
    const word = this.peekOperator()
    if (word === undefined) return undefined
    this.position += word.length
    return operators[word]
  }

  /** Returns the next operator as written, without consuming it. */
  peekOperator(): string | undefined {
    this.skipSpaces()
    const start = this.position
    operator.lastIndex = start
    const word = operator.exec(this.text)?.[0]
    if (word === undefined || !/[A-Z]/.test(word)) return word
    // In `AND:1`, `AND` is the name of a column.
    this.position += word.length
    const isField = this.peek() === ':'
    this.position = start
    return isField ? undefined : word
  }

  /** Consumes a number if it comes next, without space. */
  takeNumber(): number | undefined {
    number.lastIndex = this.position
    const digits = number.exec(this.text)?.[0]
    if (digits === undefined) return undefined
    this.position += digits.length
    return Number(digits)
  }

  /** Reads a term of at least one character. */
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
    while (this.position < this.text.length && !special.test(this.charHere())) {
      const character = this.charHere()
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

  /** Reads a quoted text, in which a backslash escapes the next character. */
  quoted(): string {
    this.expect('"')
    let text = ''
    while (this.charHere() !== '"') {
      if (this.position >= this.text.length) throw this.unexpected()
      const character = this.charHere()
      this.position++
      text += character === '\\' ? this.escaped() : character
    }
    this.position++
    return text
  }

  private escaped(): string {
    if (this.position >= this.text.length) throw this.unexpected()
    const character = this.charHere()
    this.position++
    return character
  }
}
