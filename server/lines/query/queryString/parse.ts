/**
 * Parser of the strict syntax of `qs` (docs/api/text-search.md). Operators have Lucene's meaning: `AND` requires both
 * its sides, `NOT` and `-` exclude, `+` requires, and clauses are optional beside a required one.
 */
import { matchesAll, type PatternPart } from '../patterns.ts'
import type { Clause, Occurrence, QueryStringNode, RangeEdge } from './nodes.ts'
import { QuerySyntaxError } from '../syntaxError.ts'
import { Tokens, type Operator, type Term } from './tokens.ts'

/** Maximum depth of parentheses: less than that of a `q`, into which words are translated. */
const deepest = 40
/** Maximum number of clauses of a query, as in Lucene. */
const maxClauses = 1024
const maxSlop = 1000

/**
 * @returns undefined for a blank text
 * @throws QuerySyntaxError
 */
export function parseQueryString(text: string): QueryStringNode | undefined {
  const parser = new Parser(text)
  return parser.isAtEnd() ? undefined : parser.parse()
}

class Parser {
  private readonly tokens: Tokens
  private clauseCount = 0

  constructor(text: string) {
    this.tokens = new Tokens(text)
  }

  isAtEnd(): boolean {
    return this.tokens.peek() === ''
  }

  parse(): QueryStringNode {
    const node = this.clauses(undefined, 0)
    if (!this.isAtEnd()) throw this.tokens.unexpected()
    return node
  }

  /** Parses clauses up to a closing parenthesis or the end. */
  private clauses(field: string | undefined, depth: number): QueryStringNode {
    if (depth > deepest) throw new QuerySyntaxError('trop de parenthèses imbriquées')
    const clauses: Clause[] = []
    do {
      const operator = clauses.length ? this.conjunction() : undefined
      const occurrence = this.prefix() ?? (operator === 'AND' ? 'must' : 'should')
      const node = this.clause(field, depth)
      const previous = clauses.at(-1)
      if (operator === 'AND' && previous?.occurrence === 'should') previous.occurrence = 'must'
      clauses.push({ occurrence, node })
      this.clauseCount += 1
      if (this.clauseCount > maxClauses) throw new QuerySyntaxError(`plus de ${maxClauses} conditions`)
    } while (!this.isAtEnd() && this.tokens.peek() !== ')')
    const [firstClause] = clauses
    return clauses.length === 1 && firstClause && firstClause.occurrence !== 'mustNot'
      ? firstClause.node
      : { kind: 'clauses', clauses }
  }

  private conjunction(): Operator | undefined {
    const operator = this.tokens.peekOperator()
    return operator === undefined || operator === 'NOT' ? undefined : this.tokens.takeOperator()
  }

  private prefix(): Occurrence | undefined {
    if (this.tokens.take('+')) return 'must'
    if (this.tokens.take('-')) return 'mustNot'
    if (this.tokens.peekOperator() !== 'NOT') return undefined
    this.tokens.takeOperator()
    return 'mustNot'
  }

  private clause(inherited: string | undefined, depth: number): QueryStringNode {
    const { tokens } = this
    const next = tokens.peek()
    if (next === '(') return this.group(inherited, depth)
    if (next === '"') return this.phrase(inherited)
    if (tokens.peekOperator() !== undefined) throw tokens.unexpected()
    const term = tokens.term()
    if (tokens.peek() !== ':') return this.boosted(this.similar(inherited, term))
    tokens.expect(':')
    return this.ofField(term.name, depth)
  }

  private ofField(field: string, depth: number): QueryStringNode {
    const next = this.tokens.peek()
    if (next === '(') return this.group(field, depth)
    if (next === '"') return this.phrase(field)
    if (next === '[' || next === '{') return this.boosted(this.range(field))
    return this.boosted(this.similar(field, this.tokens.term()))
  }

  private group(field: string | undefined, depth: number): QueryStringNode {
    this.tokens.expect('(')
    const node = this.clauses(field, depth + 1)
    this.tokens.expect(')')
    return this.boosted(node)
  }

  private phrase(field: string | undefined): QueryStringNode {
    const text = this.tokens.quoted()
    const slop = this.tokens.takeHere('~') ? (this.tokens.takeNumber() ?? 0) : 0
    return this.boosted({
      kind: 'phrase',
      ...inField(field),
      text,
      slop: Math.min(Math.floor(slop), maxSlop)
    })
  }

  private similar(field: string | undefined, { parts, written: text }: Term): QueryStringNode {
    const comparison = field === undefined ? undefined : comparisonOf(field, text, parts)
    if (comparison) return comparison
    if (!this.tokens.takeHere('~')) return { kind: 'term', ...inField(field), parts }
    return { kind: 'term', ...inField(field), parts, similarity: this.tokens.takeNumber() ?? 2 }
  }

  private range(field: string): QueryStringNode {
    const { tokens } = this
    const isIncluded = tokens.take('[')
    if (!isIncluded) tokens.expect('{')
    const lower = this.edge(isIncluded)
    tokens.skipSpaces()
    const word = tokens.position
    if (tokens.term().written !== 'TO') {
      tokens.position = word
      throw tokens.unexpected()
    }
    const upper = this.edge(isIncluded)
    tokens.expect(isIncluded ? ']' : '}')
    return { kind: 'range', field, ...(lower ? { lower } : {}), ...(upper ? { upper } : {}) }
  }

  private edge(isIncluded: boolean): RangeEdge | undefined {
    if (this.tokens.peek() === '"') return { text: this.tokens.quoted(), isIncluded }
    const { parts, name } = this.tokens.term()
    return matchesAll(parts) ? undefined : { text: name, isIncluded }
  }

  /** Parses and ignores a boost: `qs` does not rank. */
  private boosted(node: QueryStringNode): QueryStringNode {
    if (this.tokens.takeHere('^') && this.tokens.takeNumber() === undefined) throw this.tokens.unexpected()
    return node
  }
}

const inField = (field: string | undefined): { field?: string } => (field === undefined ? {} : { field })

/** Parses `>10`, `<=5`… An escaped sign belongs to the value. */
function comparisonOf(field: string, written: string, parts: PatternPart[]): QueryStringNode | undefined {
  const sign = /^[<>]=?/.exec(written)?.[0]
  const [first, ...laterParts] = parts
  if (sign === undefined || !first || 'wildcard' in first) return undefined
  const valueParts = [{ text: first.text.slice(sign.length) }, ...laterParts]
  const text = valueParts.map((part) => ('wildcard' in part ? part.wildcard : part.text)).join('')
  if (!text) throw new QuerySyntaxError(`valeur attendue après ${sign}`)
  const edge = { text, isIncluded: sign.endsWith('=') }
  return { kind: 'range', field, ...(sign.startsWith('>') ? { lower: edge } : { upper: edge }) }
}
