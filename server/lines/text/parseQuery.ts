/** Parser of the lenient operator syntax of `q` (docs/api/text-search.md): any text has a meaning, none is an error. */

export type QueryNode =
  | { kind: 'word'; text: string; prefix: boolean; maxEdits: number }
  | { kind: 'phrase'; text: string; slop: number }
  /** A single `*`, which matches every line. */
  | { kind: 'all' }
  | { kind: 'and' | 'or'; nodes: QueryNode[] }
  | { kind: 'not'; node: QueryNode }

type Operator = 'and' | 'or'

const maxDepth = 50
const maxEditDistance = 2
const maxSlop = 1000

/**
 * Parses a query. Operators apply from left to right; only parentheses have precedence.
 * @param defaultOperator operator between words without operator
 * @returns undefined when there is nothing to search for
 */
export function parseQuery(text: string, defaultOperator: Operator): QueryNode | undefined {
  if (text.trim() === '*') return { kind: 'all' }
  return new QueryParser(text, defaultOperator).sequence(text.length, 0)
}

class QueryParser {
  private readonly text: string
  private readonly defaultOperator: Operator
  private index = 0
  /** Index of the matching closing parenthesis, by index of the opening one; unmatched parentheses are absent. */
  private readonly closings = new Map<number, number>()

  constructor(text: string, defaultOperator: Operator) {
    this.text = text
    this.matchParentheses()
    this.defaultOperator = defaultOperator
  }

  /** Parses the text up to the index `end`. */
  sequence(end: number, depth: number): QueryNode | undefined {
    let left: QueryNode | undefined
    let operator: Operator | undefined
    let negated = false
    while (this.index < end) {
      const character = this.text.charAt(this.index)
      if (/\s/.test(character)) {
        this.index++
      } else if (character === '+' || character === '|') {
        operator ??= character === '+' ? 'and' : 'or'
        this.index++
      } else if (character === '-') {
        this.index++
        // A minus between spaces is a dash, not a negation.
        if (this.index < end && !/\s/.test(this.text.charAt(this.index))) negated = true
      } else {
        const operand = this.operand(end, depth)
        if (operand) {
          const right: QueryNode = negated ? { kind: 'not', node: operand } : operand
          left = left ? combine(left, operator ?? this.defaultOperator, right) : right
          operator = undefined
        }
        negated = false
      }
    }
    return left
  }

  private operand(end: number, depth: number): QueryNode | undefined {
    const character = this.text.charAt(this.index)
    if (character === '(') {
      const close = this.closings.get(this.index)
      this.index++
      if (close === undefined || depth >= maxDepth) return undefined
      const node = this.sequence(close, depth + 1)
      this.index = close + 1
      return node
    }
    if (character === '"') {
      const close = this.find('"', this.index + 1, end)
      this.index++
      if (close === -1) return undefined
      const text = unescape(this.text.slice(this.index, close))
      this.index = close + 1
      const slop = this.number(end)
      return text.trim() ? { kind: 'phrase', text, slop: Math.min(slop ?? 0, maxSlop) } : undefined
    }
    if (character === ')') {
      this.index++
      return undefined
    }
    return this.word(end)
  }

  private word(end: number): QueryNode | undefined {
    let text = ''
    let prefix = false
    let maxEdits = 0
    while (this.index < end) {
      const character = this.text.charAt(this.index)
      if (/[\s+|()"]/.test(character)) break
      if (character === '~') {
        const edits = this.number(end)
        maxEdits = Math.min(edits ?? maxEditDistance, maxEditDistance)
        break
      }
      this.index++
      if (character === '\\') {
        if (this.index < end) text += this.text.charAt(this.index++)
      } else if (character === '*' && this.atWordEnd(end)) prefix = true
      else text += character
    }
    return text ? { kind: 'word', text, prefix, maxEdits: prefix ? 0 : maxEdits } : undefined
  }

  private atWordEnd(end: number): boolean {
    return this.index >= end || /[\s+|()"*]/.test(this.text.charAt(this.index))
  }

  /** Reads `~` and the digits after it; undefined without digits. */
  private number(end: number): number | undefined {
    if (this.index >= end || this.text.charAt(this.index) !== '~') return undefined
    const digits = /^\d{0,9}/.exec(this.text.slice(this.index + 1, Math.min(end, this.index + 10)))?.[0] ?? ''
    this.index += 1 + digits.length
    return digits ? Number(digits) : undefined
  }

  private matchParentheses(): void {
    const { text } = this
    const lastQuote = text.lastIndexOf('"')
    const open: number[] = []
    for (let index = 0; index < text.length; index++) {
      const character = text.charAt(index)
      if (character === '\\') index++
      else if (character === '"' && index < lastQuote) {
        const close = this.find('"', index + 1, text.length)
        if (close !== -1) index = close
      } else if (character === '(') open.push(index)
      else if (character === ')') {
        const opening = open.pop()
        if (opening !== undefined) this.closings.set(opening, index)
      }
    }
  }

  private find(character: string, from: number, end: number): number {
    for (let index = from; index < end; index++) {
      if (this.text.charAt(index) === '\\') index++
      else if (this.text.charAt(index) === character) return index
    }
    return -1
  }
}

function combine(left: QueryNode, operator: Operator, right: QueryNode): QueryNode {
  if (left.kind === operator) {
    left.nodes.push(right)
    return left
  }
  return { kind: operator, nodes: [left, right] }
}

function unescape(text: string): string {
  return text.replaceAll(/\\(.)/gs, '$1')
}
