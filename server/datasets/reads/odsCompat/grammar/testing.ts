/** Prints syntax trees as expressions, for tests that parse them again. */
import type {
  AggregateExpression,
  ColumnList,
  Condition,
  DateExpression,
  GroupExpression,
  Item,
  Literal,
  OrderItem,
  RangeExpression,
  RefineItem,
  SelectExpression
} from './nodes.ts'

export function printCondition(condition: Condition): string {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts.map(inParentheses).join(` ${condition.kind} `)
    case 'not':
      return `not ${inParentheses(condition.part)}`
    case 'text':
      return text(condition.text)
    case 'compare': {
      const { column, part, operator, value } = condition
      return `${part ? `${part}(${name(column)})` : name(column)} ${operator} ${printLiteral(value)}`
    }
    case 'in':
      return `${name(condition.column)} in (${condition.values.map(printLiteral).join(', ')})`
    case 'interval': {
      const { column, lower, upper, lowerIncluded, upperIncluded } = condition
      const bounds = `${printLiteral(lower)}..${printLiteral(upper)}`
      return `${name(column)} in ${lowerIncluded ? '[' : ']'}${bounds}${upperIncluded ? ']' : '['}`
    }
    case 'holds':
      return `${printLiteral(condition.value)} in ${name(condition.column)}`
    case 'isNull':
      return `${name(condition.column)} is ${condition.negated ? 'not ' : ''}null`
    case 'like':
      return `${name(condition.column)} like ${text(condition.text)}`
    case 'search':
    case 'suggest':
    case 'startswith':
      return `${condition.kind}(${columns(condition.columns)}, ${text(condition.text)})`
    case 'distance': {
      const { column, geometry, amount, unit } = condition
      return `within_distance(${name(column)}, geom${text(geometry)}, ${amount}${unit})`
    }
    case 'box':
      return `in_bbox(${name(condition.column)}, ${condition.edges.join(', ')})`
    case 'relation':
      return `${condition.relation}(${name(condition.column)}, geom${text(condition.geometry)})`
  }
}

function inParentheses(condition: Condition): string {
  const printed = printCondition(condition)
  return condition.kind === 'and' || condition.kind === 'or' ? `(${printed})` : printed
}

function printLiteral(value: Literal): string {
  switch (value.kind) {
    case 'null':
      return 'null'
    case 'boolean':
      return String(value.value)
    case 'number':
      return value.text
    case 'string':
      return text(value.value)
    case 'date':
      return `date${text(value.text)}`
    case 'now':
      return `now(${value.steps.map(({ unit, sign, amount }) => `${unit}=${sign}${amount}`).join(', ')})`
  }
}

export function printItem({ expression, alias }: Item<SelectExpression | GroupExpression>): string {
  const printed = printExpression(expression)
  return alias === undefined ? printed : `${printed} as ${name(alias)}`
}

export function printOrder({ expression, descending }: OrderItem): string {
  const printed = expression.kind === 'random' ? 'random(1)' : printExpression(expression)
  return `${printed} ${descending ? 'desc' : 'asc'}`
}

export function printRefine({ column, value }: RefineItem): string {
  return `${name(column)}:${printLiteral(value)}`
}

function printExpression(expression: SelectExpression | GroupExpression): string {
  switch (expression.kind) {
    case 'column':
      return name(expression.column)
    case 'aggregate':
      return printAggregate(expression)
    case 'datePart':
    case 'dateFormat':
      return printDate(expression)
    default:
      return printRange(expression)
  }
}

function printAggregate({ aggregate, column, distinct, percent }: AggregateExpression): string {
  const argument = column === undefined ? '*' : `${distinct ? 'distinct ' : ''}${name(column)}`
  return `${aggregate}(${argument}${percent === undefined ? '' : `, ${percent}`})`
}

function printDate(expression: DateExpression): string {
  if (expression.kind === 'datePart') return `${expression.part}(${name(expression.column)})`
  return `date_format(${name(expression.column)}, ${text(expression.format)})`
}

function printRange(expression: RangeExpression): string {
  const column = name(expression.column)
  switch (expression.kind) {
    case 'rangeWidth':
      return `range(${column}, ${expression.width})`
    case 'rangePeriod':
      return `range(${column}, ${expression.amount} ${expression.unit})`
    case 'rangeBounds': {
      const bounds = expression.bounds.map((bound) => (bound ? printLiteral(bound) : '*'))
      return `range(${column}, ${bounds.join(', ')})`
    }
  }
}

const columns = (list: ColumnList): string => (list ? list.map(name).join(', ') : '*')

/** Backquotes allow names that are keywords. */
const name = (key: string): string => `\`${key}\``

function text(value: string): string {
  return `"${value.replaceAll(
    /[\\"\p{Cc}\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  )}"`
}
