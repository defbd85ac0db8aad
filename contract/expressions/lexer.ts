/** Splits the text of an expression into tokens (docs/api/expressions.md). */
import { maxSourceLength } from './bounds.ts'
import { ExpressionError } from './expressionError.ts'
import { prefixOperators, wordOperators } from './names.ts'
import { positionAt, type Position } from './position.ts'

/** Types of tokens, named as the error messages name them. */
export type TokenType =
  | 'TEOF'
  | 'TOP'
  | 'TNUMBER'
  | 'TSTRING'
  | 'TPAREN'
  | 'TBRACKET'
  | 'TCOMMA'
  | 'TNAME'
  | 'TSEMICOLON'

export interface Token {
  type: TokenType
  /** Text of the token; for a text value, without quotes and with escapes replaced. */
  text: string
  /** Value of a number token. */
  number?: number
  position: Position
}

const blanks = /\s+/y
const comment = /\/\*[^]*?\*\//y
const hexadecimal = /0x[0-9a-fA-F]+/y
const binary = /0b[01]+/y
const decimal = /(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?/y
const word = /[\p{L}_$][\p{L}0-9_]*/uy
const operator = /\|\||[=!<>]=|[-+*/%^?:.=<>!•∙]/y

/** Tokens of one character. */
const punctuation: ReadonlyMap<string, TokenType> = new Map<string, TokenType>([
  ['(', 'TPAREN'],
  [')', 'TPAREN'],
  ['[', 'TBRACKET'],
  [']', 'TBRACKET'],
  [',', 'TCOMMA'],
  [';', 'TSEMICOLON']
])

const escapes: ReadonlyMap<string, string> = new Map([
  ["'", "'"],
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t']
])

export function parseError(position: Position, message: string): ExpressionError {
  const { line, column } = position
  return new ExpressionError('syntax', `parse error [${line}:${column}]: ${message}`, position)
}

/** Tokens of a text; the last token marks the end. */
export function readTokens(text: string): Token[] {
  if (text.length > maxSourceLength) {
    throw new ExpressionError('syntax', `expression trop longue (plus de ${maxSourceLength} caractères)`)
  }
  const tokens: Token[] = []
  let offset = 0
  // Lines are counted from the last position: counting from the start for each token would take quadratic time.
  let line = 1
  let lineStart = 0
  let measuredTo = 0
  const currentPosition = (): Position => {
    for (; measuredTo < offset; measuredTo++) {
      if (text[measuredTo] === '\n') {
        line += 1
        lineStart = measuredTo + 1
      }
    }
    return { line, column: offset - lineStart + 1 }
  }
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = offset
    return pattern.exec(text)?.[0]
  }
  for (;;) {
    const skipped = match(blanks) ?? match(comment)
    if (skipped !== undefined) {
      offset += skipped.length
      continue
    }
    const position = currentPosition()
    if (offset >= text.length) {
      tokens.push({ type: 'TEOF', text: 'EOF', position })
      return tokens
    }
    const first = text[offset] ?? ''
    if (first === '"' || first === "'") {
      const { value, end } = readText(text, offset)
      tokens.push({ type: 'TSTRING', text: value, position })
      offset = end
      continue
    }
    const token = readWord(match, first, position)
    tokens.push(token)
    offset += token.text.length
  }
}

function readWord(match: (pattern: RegExp) => string | undefined, first: string, position: Position): Token {
  const prefixed = match(hexadecimal) ?? match(binary)
  const number = prefixed ?? match(decimal)
  if (number !== undefined) return { type: 'TNUMBER', text: number, number: Number(number), position }
  const name = match(word)
  if (name !== undefined) {
    const isOperator = wordOperators.has(name) || prefixOperators.has(name)
    return { type: isOperator ? 'TOP' : 'TNAME', text: name, position }
  }
  const mark = punctuation.get(first)
  if (mark) return { type: mark, text: first, position }
  const operatorText = match(operator)
  if (operatorText !== undefined && !match(/\/\*/y)) return { type: 'TOP', text: operatorText, position }
  throw parseError(position, `Unknown character "${first}"`)
}

/** Reads a quoted text that starts at an offset. */
function readText(text: string, start: number): { value: string; end: number } {
  const quote = text[start]
  let value = ''
  for (let offset = start + 1; offset < text.length; offset++) {
    const character = text[offset] ?? ''
    if (character === quote) return { value, end: offset + 1 }
    if (character !== '\\') {
      value += character
      continue
    }
    offset += 1
    const escaped = text[offset] ?? ''
    if (escaped === 'u') {
      const code = text.slice(offset + 1, offset + 5)
      if (!/^[0-9a-fA-F]{4}$/.test(code)) {
        throw parseError(positionAt(text, offset - 1), `Illegal escape sequence: \\u${code}`)
      }
      value += String.fromCharCode(Number.parseInt(code, 16))
      offset += 4
      continue
    }
    const escapeValue = escapes.get(escaped)
    if (escapeValue === undefined) {
      throw parseError(positionAt(text, offset - 1), `Illegal escape sequence: \\${escaped}`)
    }
    value += escapeValue
  }
  throw parseError(positionAt(text, start), `Unknown character "${quote}"`)
}
