/** SQL fragments with bound values: a value is never part of the text. */
import { DOUBLE, type DuckDBType, type DuckDBValue } from '@duckdb/node-api'

export interface Bound {
  value: DuckDBValue
  /** DuckDB type; when undefined, the driver infers it from the value. */
  type?: DuckDBType | undefined
  /** Short text that identifies the value in cache keys. */
  key?: string
}

export class Sql {
  readonly text: string
  readonly values: readonly Bound[]

  constructor(text: string, values: readonly Bound[] = []) {
    this.text = text
    this.values = values
  }
}

/** Tagged template: interpolations are either SQL or a `Bound` value, which becomes a `?`. */
export function sql(strings: TemplateStringsArray, ...parts: (Sql | Bound)[]): Sql {
  let text = strings[0] ?? ''
  const values: Bound[] = []
  for (const [index, part] of parts.entries()) {
    if (part instanceof Sql) {
      text += part.text
      values.push(...part.values)
    } else {
      text += '?'
      values.push(part)
    }
    text += strings[index + 1] ?? ''
  }
  return new Sql(text, values)
}

export function bindValue(value: DuckDBValue, type?: DuckDBType, key?: string): Bound {
  return { value, type, ...(key === undefined ? {} : { key }) }
}

/** Binds a value of undeclared type. The driver binds whole numbers as 64-bit integers, which 1e300 is not. */
export function bindUntyped(value: DuckDBValue): Bound {
  return typeof value === 'number' && !Number.isSafeInteger(value)
    ? bindValue(value, DOUBLE)
    : bindValue(value)
}

/** SQL written by the platform itself: an alias, the positional name of a column. */
export function raw(text: string): Sql {
  return new Sql(text)
}

export function join(pieces: Sql[], separator: string): Sql {
  return new Sql(
    pieces.map((piece) => piece.text).join(separator),
    pieces.flatMap((piece) => piece.values)
  )
}

/** SQL literal of a text that belongs to the plan, such as the key of a column in the result. */
export function textLiteral(text: string): Sql {
  const quoted = `'${text.replaceAll("'", "''")}'`
  // DuckDB's parser treats a NUL as the end of the query.
  return new Sql(text.includes('\0') ? `(${quoted.replaceAll('\0', "' || chr(0) || '")})` : quoted)
}

export const alwaysFalse = raw('false')
export const alwaysTrue = raw('true')

export function and(conditions: Sql[]): Sql {
  return conditions.length
    ? join(
        conditions.map((condition) => sql`(${condition})`),
        ' AND '
      )
    : alwaysTrue
}

export function or(conditions: Sql[]): Sql {
  return conditions.length
    ? join(
        conditions.map((condition) => sql`(${condition})`),
        ' OR '
      )
    : alwaysFalse
}
