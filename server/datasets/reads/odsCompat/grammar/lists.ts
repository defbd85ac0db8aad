/** Parsers of the comma-separated lists of `select`, `group_by`, `order_by` and `refine` (docs/api/ods-compat.md). */
import { QuerySyntaxError } from '../../../../lines/query/syntaxError.ts'
import { literal, reservedWords, takeLiteral } from './literals.ts'
import {
  dateParts,
  type AggregateExpression,
  type DateExpression,
  type GroupExpression,
  type Item,
  type Literal,
  type OrderExpression,
  type OrderItem,
  type RangeExpression,
  type RefineItem,
  type SelectExpression
} from './nodes.ts'
import { Scanner } from './scanner.ts'

const maxItems = 200
const columnAggregates = ['min', 'max', 'avg', 'sum', 'median'] as const

/**
 * Parses `select`.
 * @returns undefined for `*`
 * @throws QuerySyntaxError
 */
export function parseSelect(text: string): Item<SelectExpression>[] | undefined {
  const scanner = new Scanner(text)
  if (scanner.take('*')) {
    scanner.expectEnd()
    return undefined
  }
  return list(scanner, () => withAlias(scanner, selectExpression))
}

/** Parses `group_by`. @throws QuerySyntaxError */
export function parseGroupBy(text: string): Item<GroupExpression>[] {
  const scanner = new Scanner(text)
  return list(scanner, () => withAlias(scanner, groupExpression))
}

/** Parses `order_by`. @throws QuerySyntaxError */
export function parseOrderBy(text: string): OrderItem[] {
  const scanner = new Scanner(text)
  return list(scanner, () => {
    const isMinus = scanner.take('-')
    const { expression, text: expressionText } = asWritten(scanner, orderExpression)
    const direction = scanner.takeSpacedEnd('asc')
      ? 'asc'
      : scanner.takeSpacedEnd('desc')
        ? 'desc'
        : undefined
    const descending = direction === undefined ? isMinus : direction === 'desc'
    return { expression, text: expressionText, descending }
  })
}

/** Parses `refine`. @throws QuerySyntaxError */
export function parseRefine(text: string): RefineItem[] {
  const scanner = new Scanner(text)
  return list(scanner, () => {
    const key = scanner.identifier()
    scanner.expect(':')
    return { column: key, value: refinedValue(scanner) }
  })
}

const refinedDate = /\d{4}(?:[/-]\d{1,2}){1,2}(?=\s*(?:,|$))/y
const bareWord = /[\p{L}$_][\p{L}\p{M}\p{Nd}_$]*/uy

/** Parses a literal, a date without quotes, or a text of one word. */
function refinedValue(scanner: Scanner): Literal {
  scanner.skipSpaces()
  const date = scanner.takeMatch(refinedDate)
  if (date !== undefined) return { kind: 'string', value: date }
  const constant = takeLiteral(scanner)
  if (constant) return constant
  const word = scanner.takeMatch(bareWord)
  if (word === undefined) throw scanner.unexpected()
  return { kind: 'string', value: word }
}

function list<Part>(scanner: Scanner, part: () => Part): Part[] {
  const parts: Part[] = []
  do {
    parts.push(part())
    if (parts.length > maxItems) throw new QuerySyntaxError(`plus de ${maxItems} éléments`)
  } while (scanner.take(','))
  scanner.expectEnd()
  return parts
}

function asWritten<Expression>(
  scanner: Scanner,
  parse: (scanner: Scanner) => Expression
): { expression: Expression; text: string } {
  scanner.skipSpaces()
  const start = scanner.position
  const expression = parse(scanner)
  return { expression, text: scanner.text.slice(start, scanner.position) }
}

function withAlias<Expression>(scanner: Scanner, parse: (scanner: Scanner) => Expression): Item<Expression> {
  const parsed = asWritten(scanner, parse)
  return scanner.takeSpacedWord('as') ? { ...parsed, alias: scanner.identifier() } : parsed
}

function selectExpression(scanner: Scanner): SelectExpression {
  return aggregate(scanner) ?? dateExpression(scanner) ?? column(scanner)
}

function orderExpression(scanner: Scanner): OrderExpression {
  if (scanner.takeFunction('random')) {
    scanner.number()
    scanner.expect(')')
    return { kind: 'random' }
  }
  return aggregate(scanner) ?? column(scanner)
}

function groupExpression(scanner: Scanner): GroupExpression {
  return range(scanner) ?? yearOrFormat(scanner) ?? column(scanner)
}

function column(scanner: Scanner): { kind: 'column'; column: string } {
  return { kind: 'column', column: scanner.identifier(reservedWords) }
}

function aggregate(scanner: Scanner): AggregateExpression | undefined {
  if (scanner.takeFunction('count')) {
    if (scanner.take('*')) {
      scanner.expect(')')
      return { kind: 'aggregate', aggregate: 'count' }
    }
    const start = scanner.position
    const distinct = scanner.takeWord('distinct') && scanner.skipSpaces() && scanner.peek() !== ')'
    if (!distinct) scanner.position = start
    const countedColumn = argument(scanner)
    return { kind: 'aggregate', aggregate: 'count', column: countedColumn, ...(distinct ? { distinct } : {}) }
  }
  for (const name of columnAggregates) {
    if (scanner.takeFunction(name)) return { kind: 'aggregate', aggregate: name, column: argument(scanner) }
  }
  if (!scanner.takeFunction('percentile')) return undefined
  const measured = scanner.identifier(reservedWords)
  scanner.expect(',')
  const percent = scanner.number()
  if (!(Number(percent) >= 0 && Number(percent) <= 100)) {
    throw new QuerySyntaxError('un pourcentile est compris entre 0 et 100')
  }
  scanner.expect(')')
  return { kind: 'aggregate', aggregate: 'percentile', column: measured, percent }
}

/** Parses the only argument of a function, a column, with the closing parenthesis. */
function argument(scanner: Scanner): string {
  const name = scanner.identifier(reservedWords)
  scanner.expect(')')
  return name
}

function dateExpression(scanner: Scanner): DateExpression | undefined {
  for (const part of dateParts) {
    if (scanner.takeFunction(part)) return { kind: 'datePart', part, column: argument(scanner) }
  }
  return dateFormat(scanner)
}

function yearOrFormat(scanner: Scanner): DateExpression | undefined {
  if (scanner.takeFunction('year')) return { kind: 'datePart', part: 'year', column: argument(scanner) }
  return dateFormat(scanner)
}

function dateFormat(scanner: Scanner): DateExpression | undefined {
  if (!scanner.takeFunction('date_format')) return undefined
  const formatted = scanner.identifier(reservedWords)
  scanner.expect(',')
  const format = scanner.string()
  scanner.expect(')')
  return { kind: 'dateFormat', column: formatted, format }
}

function range(scanner: Scanner): RangeExpression | undefined {
  if (!scanner.takeFunction('range')) return undefined
  const ranged = scanner.identifier(reservedWords)
  scanner.expect(',')
  const start = scanner.position
  const first = scanner.takeNumber()
  if (first !== undefined) {
    if (scanner.take(')')) return { kind: 'rangeWidth', column: ranged, width: first }
    const unit = scanner.takeIdentifier()
    if (unit !== undefined) {
      scanner.expect(')')
      return { kind: 'rangePeriod', column: ranged, amount: first, unit }
    }
    scanner.position = start
  }
  const bounds = [bound(scanner)]
  while (scanner.take(',')) bounds.push(bound(scanner))
  scanner.expect(')')
  if (bounds.length < 2) throw new QuerySyntaxError('un intervalle a deux bornes')
  if (bounds.length > maxItems) throw new QuerySyntaxError(`plus de ${maxItems} bornes`)
  if (bounds.slice(1, -1).includes(undefined)) {
    throw new QuerySyntaxError('seules la première et la dernière borne peuvent être ouvertes')
  }
  return { kind: 'rangeBounds', column: ranged, bounds }
}

function bound(scanner: Scanner): Literal | undefined {
  return scanner.take('*') ? undefined : literal(scanner)
}
