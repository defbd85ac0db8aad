/** Parser of the conditions of `where` (docs/api/ods-compat.md). */
import { QuerySyntaxError } from '../../../../lines/query/syntaxError.ts'
import { geometryText, literal, reservedWords, takeLiteral } from './literals.ts'
import {
  distanceUnits,
  type ColumnList,
  type Comparison,
  type Condition,
  type Literal,
  type Relation
} from './nodes.ts'
import { Scanner } from './scanner.ts'

const deepest = 40
const maxConditions = 1000
const maxValues = 1000
const comparisons: Comparison[] = ['<=', '>=', '=', '<', '>']
const relations: Relation[] = ['intersects', 'disjoint', 'within']
const textFunctions = ['search', 'suggest', 'startswith'] as const

/** Parses `where`. @throws QuerySyntaxError */
export function parseWhere(text: string): Condition {
  const parser = new WhereParser(text)
  return parser.parseAll()
}

class WhereParser {
  private readonly scanner: Scanner
  private count = 0

  constructor(text: string) {
    this.scanner = new Scanner(text)
  }

  parseAll(): Condition {
    const condition = this.parseAlternatives(0)
    this.scanner.expectEnd()
    return condition
  }

  private parseAlternatives(depth: number): Condition {
    return this.combined('or', () => this.every(depth))
  }

  private every(depth: number): Condition {
    return this.combined('and', () => this.primary(depth))
  }

  private combined(kind: 'and' | 'or', part: () => Condition): Condition {
    const first = part()
    const parts = [first]
    while (this.scanner.takeSpacedWord(kind)) parts.push(part())
    return parts.length === 1 ? first : { kind, parts }
  }

  private primary(depth: number): Condition {
    const { scanner } = this
    if (depth > deepest) throw new QuerySyntaxError('trop de conditions imbriquées')
    this.count += 1
    if (this.count > maxConditions) throw new QuerySyntaxError(`plus de ${maxConditions} conditions`)
    const start = scanner.position
    if (scanner.takeWord('not')) {
      if (scanner.skipSpaces()) return { kind: 'not', part: this.primary(depth + 1) }
      scanner.position = start
    }
    if (scanner.take('(')) {
      const condition = this.parseAlternatives(depth + 1)
      scanner.expect(')')
      return condition
    }
    return this.calledFunction() ?? this.aboutValue() ?? this.aboutColumn()
  }

  private calledFunction(): Condition | undefined {
    const { scanner } = this
    for (const kind of textFunctions) {
      if (scanner.takeFunction(kind)) return this.textFunction(kind)
    }
    for (const relation of relations) {
      if (!scanner.takeFunction(relation)) continue
      const column = this.columnArgument()
      const geometry = geometryText(scanner)
      scanner.expect(')')
      return { kind: 'relation', relation, column, geometry }
    }
    if (scanner.takeFunction('within_distance')) return this.distance()
    if (scanner.takeFunction('in_bbox')) return this.box()
    if (!scanner.takeFunction('year')) return undefined
    const column = scanner.identifier(reservedWords)
    scanner.expect(')')
    return { kind: 'compare', column, part: 'year', ...this.comparison() }
  }

  private textFunction(kind: (typeof textFunctions)[number]): Condition {
    const { scanner } = this
    const columns: ColumnList = scanner.take('*') ? undefined : this.columns()
    if (!columns) scanner.expect(',')
    const text = scanner.string()
    scanner.expect(')')
    return { kind, columns, text }
  }

  /** Parses one or more columns, each followed by a comma. */
  private columns(): string[] {
    const columns: string[] = []
    do columns.push(this.columnArgument())
    while (!/["']/.test(this.scanner.peek()))
    return columns
  }

  private columnArgument(): string {
    const column = this.scanner.identifier(reservedWords)
    this.scanner.expect(',')
    return column
  }

  private distance(): Condition {
    const { scanner } = this
    const column = this.columnArgument()
    const geometry = geometryText(scanner)
    scanner.expect(',')
    const amount = scanner.number()
    if (amount.startsWith('-')) throw scanner.expected('une distance positive')
    const unit = distanceUnits.find((candidate) => scanner.takeWord(candidate))
    if (!unit) throw scanner.expected('une unité (m, km, cm, yd ou ft)')
    scanner.expect(')')
    return { kind: 'distance', column, geometry, amount, unit }
  }

  private box(): Condition {
    const { scanner } = this
    const column = this.columnArgument()
    const edges = [scanner.number()]
    while (edges.length < 4) {
      scanner.expect(',')
      edges.push(scanner.number())
    }
    scanner.expect(')')
    return { kind: 'box', column, edges }
  }

  /** Parses a condition that begins with a literal: a text to search, or `value in column`. */
  private aboutValue(): Condition | undefined {
    const { scanner } = this
    const value = takeLiteral(scanner)
    if (!value) return undefined
    if (scanner.takeSpacedWord('in')) {
      return { kind: 'holds', column: scanner.identifier(reservedWords), value }
    }
    if (value.kind === 'string') return { kind: 'text', text: value.value }
    scanner.skipSpaces()
    throw scanner.unexpected()
  }

  private aboutColumn(): Condition {
    const { scanner } = this
    const column = scanner.identifier(reservedWords)
    if (scanner.takeSpacedWord('in')) return this.inCondition(column)
    if (scanner.takeSpacedWord('like')) return { kind: 'like', column, text: scanner.string() }
    if (scanner.takeSpacedWord('is')) {
      const negated = this.takeNot()
      if (!scanner.takeWord('null')) throw scanner.expected('null')
      return { kind: 'isNull', column, negated }
    }
    return { kind: 'compare', column, ...this.comparison() }
  }

  private takeNot(): boolean {
    const { scanner } = this
    if (!scanner.takeWord('not')) return false
    if (!scanner.skipSpaces()) throw scanner.unexpected()
    return true
  }

  private comparison(): { operator: Comparison; value: Literal } {
    const { scanner } = this
    const operator = scanner.take(':') ? '=' : comparisons.find((candidate) => scanner.take(candidate))
    if (!operator) {
      scanner.skipSpaces()
      throw scanner.unexpected()
    }
    return { operator, value: literal(scanner) }
  }

  private inCondition(column: string): Condition {
    const { scanner } = this
    if (scanner.take('(')) {
      const values = [literal(scanner)]
      while (scanner.take(',')) {
        values.push(literal(scanner))
        if (values.length > maxValues) throw new QuerySyntaxError(`plus de ${maxValues} valeurs`)
      }
      scanner.expect(')')
      return { kind: 'in', column, values }
    }
    const lowerIncluded = scanner.take('[')
    if (!lowerIncluded) scanner.expect(']')
    const lower = literal(scanner)
    if (!scanner.takeSpacedWord('to')) scanner.expect('..')
    const upper = literal(scanner)
    const upperIncluded = scanner.take(']')
    if (!upperIncluded) scanner.expect('[')
    return { kind: 'interval', column, lower, upper, lowerIncluded, upperIncluded }
  }
}
