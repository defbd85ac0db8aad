/**
 * Detection of deadlocks on the single connection of the metadata. A query outside of a running transaction waits for
 * it; when the transaction itself awaits that query, it would wait for ever. An error is thrown instead.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, type ConnectionProvider, type Driver, type SqliteDialect } from 'kysely'

/** Milliseconds of waiting that reveal a deadlock; ordinary transactions take milliseconds. */
const maxWaitMs = 10_000

/** Turn on the connection that the current code runs in. */
const turns = new AsyncLocalStorage<{ isOver: boolean }>()

export function withoutSelfWaits<Tables>(dialect: SqliteDialect, maxMs: number = maxWaitMs): Kysely<Tables> {
  const unguarded = new Kysely<Tables>({ dialect })
  const executor = unguarded.getExecutor()
  const provider: ConnectionProvider = {
    provideConnection: async (consumer, options) => {
      const enclosing = turns.getStore()
      const waiting = new AbortController()
      const timer =
        enclosing && !enclosing.isOver
          ? setTimeout(() => waiting.abort(new Error('a transaction waits for itself')), maxMs)
          : undefined
      const signal = options?.signal ? AbortSignal.any([options.signal, waiting.signal]) : waiting.signal
      try {
        return await executor.provideConnection(
          (connection) => {
            clearTimeout(timer)
            const turn = { isOver: false }
            return turns.run(turn, async () => {
              try {
                return await consumer(connection)
              } finally {
                turn.isOver = true
              }
            })
          },
          { ...options, signal }
        )
      } finally {
        clearTimeout(timer)
      }
    }
  }
  const own = dialect.createDriver()
  const driver: Driver = {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.reject(new Error('connections come from their provider')),
    beginTransaction: (connection, settings) => own.beginTransaction(connection, settings),
    commitTransaction: (connection) => own.commitTransaction(connection),
    rollbackTransaction: async (connection) => {
      try {
        await own.rollbackTransaction(connection)
      } catch (error) {
        // On a full disk SQLite rolls back by itself; the original error is reported rather than that of the rollback.
        if (!/no transaction is active/.test((error as Error).message)) throw error
      }
    },
    releaseConnection: () => Promise.resolve(),
    destroy: () => unguarded.destroy()
  }
  return new Kysely<Tables>({
    config: { dialect },
    dialect,
    driver,
    executor: executor.withConnectionProvider(provider)
  })
}
