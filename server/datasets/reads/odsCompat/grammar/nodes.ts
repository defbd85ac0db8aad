/** Syntax tree of the parameters of the Explore API; columns are not resolved yet (docs/api/ods-compat.md). */

export const nowUnits = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
export type NowUnit = (typeof nowUnits)[number]

/** A step of `now(…)`: `=+1` adds, `=-1` subtracts, `=1` sets the component. */
export interface NowStep {
  unit: NowUnit
  sign: '+' | '-' | ''
  amount: number
}

export type Literal =
  | { kind: 'null' }
  | { kind: 'boolean'; value: boolean }
  /** The text of a number: integers may exceed 2^53. */
  | { kind: 'number'; text: string }
  | { kind: 'string'; value: string }
  | { kind: 'date'; text: string }
  | { kind: 'now'; steps: NowStep[] }

export type Comparison = '=' | '<' | '<=' | '>' | '>='
export type Relation = 'intersects' | 'disjoint' | 'within'
export const distanceUnits = ['km', 'cm', 'm', 'yd', 'ft'] as const
type DistanceUnit = (typeof distanceUnits)[number]

/** Names of columns; undefined for `*`, all columns. */
export type ColumnList = string[] | undefined

export type Condition =
  | { kind: 'and' | 'or'; parts: Condition[] }
  | { kind: 'not'; part: Condition }
  | { kind: 'text'; text: string }
  /** `part` compares the year of the column instead of its value. */
  | { kind: 'compare'; column: string; part?: 'year'; operator: Comparison; value: Literal }
  | { kind: 'in'; column: string; values: Literal[] }
  | {
      kind: 'interval'
      column: string
      lower: Literal
      upper: Literal
      lowerIncluded: boolean
      upperIncluded: boolean
    }
  | { kind: 'holds'; column: string; value: Literal }
  | { kind: 'isNull'; column: string; negated: boolean }
  | { kind: 'like'; column: string; text: string }
  | { kind: 'search' | 'suggest' | 'startswith'; columns: ColumnList; text: string }
  | { kind: 'distance'; column: string; geometry: string; amount: string; unit: DistanceUnit }
  | { kind: 'box'; column: string; edges: string[] }
  | { kind: 'relation'; relation: Relation; column: string; geometry: string }

export const dateParts = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
export type DatePart = (typeof dateParts)[number]

const aggregates = ['count', 'min', 'max', 'avg', 'sum', 'median', 'percentile'] as const
export type Aggregate = (typeof aggregates)[number]

type ColumnExpression = { kind: 'column'; column: string }
/** An aggregate; without a column: `count(*)`. */
export type AggregateExpression = {
  kind: 'aggregate'
  aggregate: Aggregate
  column?: string
  distinct?: true
  /** Percentage of `percentile`. */
  percent?: string
}
export type DateExpression =
  | { kind: 'datePart'; part: DatePart; column: string }
  | { kind: 'dateFormat'; column: string; format: string }

export type RangeExpression =
  | { kind: 'rangeWidth'; column: string; width: string }
  | { kind: 'rangePeriod'; column: string; amount: string; unit: string }
  /** An undefined bound is open; only the first and the last bound may be. */
  | { kind: 'rangeBounds'; column: string; bounds: (Literal | undefined)[] }

export type SelectExpression = ColumnExpression | AggregateExpression | DateExpression
export type GroupExpression = ColumnExpression | DateExpression | RangeExpression
export type OrderExpression = ColumnExpression | AggregateExpression | { kind: 'random' }

export interface Item<Expression> {
  expression: Expression
  /** Original text of the expression, without its alias. */
  text: string
  alias?: string
}

export interface OrderItem {
  expression: OrderExpression
  text: string
  descending: boolean
}

export interface RefineItem {
  column: string
  value: Literal
}
