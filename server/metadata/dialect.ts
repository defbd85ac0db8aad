/** Kysely on node:sqlite: Kysely's SQLite dialect with an adapter for prepared statements. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'

const preparedStatements = 200

export function sqliteDialect(database: DatabaseSync): SqliteDialect {
  const cache = new LRUCache<string, SqliteStatement>({ max: preparedStatements })
  const adapter: SqliteDatabase = {
    close: () => database.close(),
    prepare: (sql) => {
      const cachedStatement = cache.get(sql)
      if (cachedStatement) return cachedStatement
      const statement = wrap(database.prepare(sql))
      cache.set(sql, statement)
      return statement
    }
  }
  return new SqliteDialect({ database: adapter })
}

function wrap(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]): SQLInputValue[] => parameters.map(bindable)
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)) as IterableIterator<unknown>
  }
}

/** Converts a parameter: SQLite has no booleans, and node:sqlite refuses undefined. */
function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  return (value ?? null) as SQLInputValue
}
