/** Recursive-descent parser: builds the syntax tree of an expression from its tokens. */
import { ExpressionError, readTokens, type Token } from './tokens.ts'

export type Tree =
  | { kind: 'value'; value: unknown }
  | { kind: 'name'; name: string }
  | { kind: 'template'; parts: (string | Tree)[] }
  | { kind: 'list'; items: Item[] }
  | { kind: 'object'; entries: Entry[] }
  | { kind: 'member'; object: Tree; key: Tree; optional: boolean }
  | { kind: 'call'; callee: Tree; values: Item[]; optional: boolean }
  /** Optional chain: the extent that `?.` short-circuits. */
  | { kind: 'chain'; tree: Tree }
  | { kind: 'unary'; operator: string; operand: Tree }
  | { kind: 'binary'; operator: string; left: Tree; right: Tree }
  | { kind: 'choice'; condition: Tree; yes: Tree; no: Tree }
  | { kind: 'function'; parameters: Parameter[]; body: Tree }

export interface Item {
  tree: Tree
  spread: boolean
}
export type Entry = { key: Tree; value: Tree } | { spread: Tree }
/** Parameter: a name, or a destructuring of an object or an array. */
export type Parameter = string | { names: string[] } | { items: string[] }

/** Binary operators, from the lowest precedence. */
const levels = [
  ['??'],
  ['||'],
  ['&&'],
  ['===', '!==', '==', '!='],
  ['<', '<=', '>', '>=', 'in'],
  ['+', '-'],
  ['*', '/', '%'],
  ['**']
]
const constants = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined]
])
const deepestNesting = 60

/** @throws ExpressionError */
export function parse(source: string): Tree {
  // Function body of a single `return` statement.
  const text = source.trim().replace(/^return\b/, '')
  return new Parser(readTokens(text.replace(/;\s*$/, ''))).parse()
}

class Parser {
  private readonly tokens: Token[]
  private next = 0
  private nesting = 0

  constructor(tokens: Token[]) {
    this.tokens = tokens
  }

  parse(): Tree {
    const tree = this.expression()
    if (this.token().kind !== 'end') throw this.unexpected()
    return tree
  }

  private token(ahead = 0): Token {
    return this.tokens[Math.min(this.next + ahead, this.tokens.length - 1)] as Token
  }

  private is(sign: string, ahead = 0): boolean {
    const { kind, text } = this.token(ahead)
    return text === sign && (kind === 'sign' || (sign === 'in' && kind === 'name'))
  }

  private accept(sign: string): boolean {
    if (!this.is(sign)) return false
    this.next += 1
    return true
  }

  private expect(sign: string): void {
    if (!this.accept(sign)) throw this.unexpected()
  }

  private unexpected(): ExpressionError {
    return new ExpressionError(`unexpected ${this.token().text || 'end'}`)
  }

  private name(): string {
    const { kind, text } = this.token()
    if (kind !== 'name') throw this.unexpected()
    this.next += 1
    return text
  }

  private expression(): Tree {
    this.nesting += 1
    if (this.nesting > deepestNesting) throw new ExpressionError('too deep')
    const tree = this.isFunction() ? this.function() : this.choice()
    this.nesting -= 1
    return tree
  }

  private isFunction(): boolean {
    if (this.token().kind === 'name') return this.is('=>', 1)
    if (!this.is('(')) return false
    let depth = 0
    for (let ahead = 0; this.token(ahead).kind !== 'end'; ahead += 1) {
      if (['(', '[', '{'].some((sign) => this.is(sign, ahead))) depth += 1
      if ([')', ']', '}'].some((sign) => this.is(sign, ahead))) depth -= 1
      if (depth === 0) return this.is('=>', ahead + 1)
    }
    return false
  }

  private function(): Tree {
    const parameters: Parameter[] = []
    if (this.accept('(')) {
      this.listUntil(')', () => parameters.push(this.parameter()))
    } else parameters.push(this.name())
    this.expect('=>')
    return { kind: 'function', parameters, body: this.expression() }
  }

  private parameter(): Parameter {
    const names: string[] = []
    if (this.accept('{')) {
      this.listUntil('}', () => names.push(this.name()))
      return { names }
    }
    if (this.accept('[')) {
      this.listUntil(']', () => names.push(this.name()))
      return { items: names }
    }
    return this.name()
  }

  private choice(): Tree {
    const condition = this.binary(0)
    if (!this.accept('?')) return condition
    const yes = this.expression()
    this.expect(':')
    return { kind: 'choice', condition, yes, no: this.expression() }
  }

  private binary(level: number): Tree {
    const operators = levels[level]
    if (!operators) return this.unary()
    let left = this.binary(level + 1)
    for (;;) {
      const operator = operators.find((sign) => this.is(sign))
      if (!operator) return left
      this.next += 1
      left = { kind: 'binary', operator, left, right: this.binary(level + 1) }
    }
  }

  private unary(): Tree {
    const { kind, text } = this.token()
    const isOperator = kind === 'sign' ? ['!', '-', '+'].includes(text) : kind === 'name' && text === 'typeof'
    if (!isOperator) return this.chain()
    this.next += 1
    this.nesting += 1
    if (this.nesting > deepestNesting) throw new ExpressionError('too deep')
    const operand = this.unary()
    this.nesting -= 1
    return { kind: 'unary', operator: text, operand }
  }

  /** Primary expression with its members and calls. */
  private chain(): Tree {
    let tree = this.primary()
    let hasOptional = false
    for (;;) {
      const optional = this.accept('?.')
      hasOptional ||= optional
      if (this.accept('[')) {
        tree = { kind: 'member', object: tree, key: this.expression(), optional }
        this.expect(']')
      } else if (this.accept('(')) {
        tree = { kind: 'call', callee: tree, values: this.items(')'), optional }
      } else if (optional || this.accept('.')) {
        const { kind, text } = this.token()
        if (kind !== 'name' && kind !== 'number') throw this.unexpected()
        this.next += 1
        tree = { kind: 'member', object: tree, key: { kind: 'value', value: text }, optional }
      } else return hasOptional ? { kind: 'chain', tree } : tree
    }
  }

  private primary(): Tree {
    const { kind, text, parts = [] } = this.token()
    if (kind === 'end') throw this.unexpected()
    this.next += 1
    if (kind === 'number') return { kind: 'value', value: Number(text) }
    if (kind === 'text') return { kind: 'value', value: text }
    if (kind === 'template') {
      return { kind: 'template', parts: parts.map((part, index) => (index % 2 ? parse(part) : part)) }
    }
    if (kind === 'name') {
      return constants.has(text)
        ? { kind: 'value', value: constants.get(text) }
        : { kind: 'name', name: text }
    }
    if (text === '(') {
      const tree = this.expression()
      this.expect(')')
      return tree
    }
    if (text === '[') return { kind: 'list', items: this.items(']') }
    if (text === '{') return { kind: 'object', entries: this.entries() }
    this.next -= 1
    throw this.unexpected()
  }

  private items(end: string): Item[] {
    const items: Item[] = []
    this.listUntil(end, () => {
      const spread = this.accept('...')
      items.push({ tree: this.expression(), spread })
    })
    return items
  }

  private entries(): Entry[] {
    const entries: Entry[] = []
    this.listUntil('}', () => {
      if (this.accept('...')) {
        entries.push({ spread: this.expression() })
        return
      }
      const { kind, text } = this.token()
      const isComputed = this.accept('[')
      if (!isComputed && kind !== 'name' && kind !== 'text' && kind !== 'number') throw this.unexpected()
      const key: Tree = isComputed ? this.expression() : { kind: 'value', value: text }
      if (isComputed) this.expect(']')
      else this.next += 1
      const value = this.accept(':') ? this.expression() : ({ kind: 'name', name: text } as const)
      entries.push({ key, value })
    })
    return entries
  }

  /** Parses a comma-separated list; a trailing comma is allowed. */
  private listUntil(end: string, read: () => void): void {
    while (!this.accept(end)) {
      read()
      if (!this.accept(',') && !this.is(end)) throw this.unexpected()
    }
  }
}
