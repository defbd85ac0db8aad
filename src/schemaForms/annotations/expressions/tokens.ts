/** Tokenizer of the expressions of base applications' forms, a subset of JavaScript. */

type TokenKind = 'name' | 'number' | 'text' | 'template' | 'sign' | 'end'

export interface Token {
  kind: TokenKind
  /** Operator or name; value of a string. */
  text: string
  /** Parts of a template literal: texts and expressions alternate. */
  parts?: string[]
}

/** The text is not a valid expression, or its evaluation exceeds the limits. */
export class ExpressionError extends Error {}

const signs = /^(?:===|!==|\.\.\.|=>|\?\.(?!\d)|\?\?|&&|\|\||==|!=|<=|>=|\*\*|[()[\]{}.,:?!+\-*/%<>])/
const name = /^[\p{L}_$][\p{L}\p{N}_$]*/u
const number = /^(?:\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\.\d+)/

const maxSourceLength = 20_000

export function readTokens(source: string): Token[] {
  if (source.length > maxSourceLength) throw new ExpressionError('too long')
  const tokens: Token[] = []
  let at = 0
  while (at < source.length) {
    const remaining = source.slice(at)
    const space = /^\s+/.exec(remaining)?.[0]
    if (space) {
      at += space.length
      continue
    }
    const first = remaining.charAt(0)
    if (first === '"' || first === "'") {
      const { text, length } = quoted(remaining, first)
      tokens.push({ kind: 'text', text })
      at += length
    } else if (first === '`') {
      const { parts, length } = template(remaining)
      tokens.push({ kind: 'template', text: '`', parts })
      at += length
    } else {
      const token = plainToken(remaining, tokens.at(-1))
      tokens.push(token)
      at += token.text.length
    }
  }
  tokens.push({ kind: 'end', text: '' })
  return tokens
}

function plainToken(remaining: string, before: Token | undefined): Token {
  // `datasets.0.href`: former syntax of an array index.
  const isMember = before?.text === '.' || before?.text === '?.'
  const isFollowed = before?.kind === 'name' || before?.kind === 'number'
  const digits = isMember ? /^\d+/.exec(remaining) : isFollowed ? null : number.exec(remaining)
  if (digits) return { kind: 'number', text: digits[0] }
  const identifier = name.exec(remaining)
  if (identifier) return { kind: 'name', text: identifier[0] }
  const sign = signs.exec(remaining)
  if (sign) return { kind: 'sign', text: sign[0] }
  throw new ExpressionError(`unexpected ${remaining.charAt(0)}`)
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', 0: '\0' }

/** Reads a string literal up to its closing quote, escapes resolved. */
function quoted(source: string, mark: string): { text: string; length: number } {
  let text = ''
  for (let at = 1; at < source.length; at += 1) {
    const character = source.charAt(at)
    if (character === mark) return { text, length: at + 1 }
    if (character === '\\') {
      at += 1
      text += unescaped(source.charAt(at))
    } else text += character
  }
  throw new ExpressionError('unfinished text')
}

function unescaped(character: string): string {
  return escapes[character] ?? character
}

/** Reads a template literal: texts at even indexes, the expressions of `${…}` at odd ones. */
function template(source: string): { parts: string[]; length: number } {
  const parts: string[] = []
  let text = ''
  for (let at = 1; at < source.length; at += 1) {
    const character = source.charAt(at)
    if (character === '`') return { parts: [...parts, text], length: at + 1 }
    if (character === '\\') {
      at += 1
      text += unescaped(source.charAt(at))
    } else if (source.startsWith('${', at)) {
      const end = endOfExpression(source, at + 2)
      parts.push(text, source.slice(at + 2, end))
      text = ''
      at = end
    } else text += character
  }
  throw new ExpressionError('unfinished text')
}

/** Index of the closing brace that matches the one before `start`. */
export function endOfExpression(source: string, start: number): number {
  let depth = 1
  for (let at = start; at < source.length; at += 1) {
    const character = source.charAt(at)
    if (character === '"' || character === "'") at += quoted(source.slice(at), character).length - 1
    else if (character === '`') at += template(source.slice(at)).length - 1
    else if (character === '{') depth += 1
    else if (character === '}' && (depth -= 1) === 0) return at
  }
  throw new ExpressionError('unfinished expression')
}
