/**
 * The metadata have one connection, which a transaction holds while others wait for it. Work of a transaction that asks beside it
 * would wait for itself, and everybody behind it with it: it is told of that instead.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, type ConnectionProvider, type Driver, type SqliteDialect } from 'kysely'

/** What holds the connection for longer is a transaction that waits for itself: the others take milliseconds. */
const longestWaitMs = 10_000

/** Whose turn the running work is of. */
const turns = new AsyncLocalStorage<{ isOver: boolean }>()

export function withoutSelfWaits<Tables>(
  dialect: SqliteDialect,
  longestMs: number = longestWaitMs
): Kysely<Tables> {
  const plain = new Kysely<Tables>({ dialect })
  const executor = plain.getExecutor()
  const provider: ConnectionProvider = {
    provideConnection: async (consumer, options) => {
      const around = turns.getStore()
      const waiting = new AbortController()
      const timer =
        around && !around.isOver
          ? setTimeout(() => waiting.abort(new Error('a transaction waits for itself')), longestMs)
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
        // SQLite gives up the whole transaction by itself where the disk is full: what failed is told, not this.
        if (!/no transaction is active/.test((error as Error).message)) throw error
      }
    },
    releaseConnection: () => Promise.resolve(),
    destroy: () => plain.destroy()
  }
  return new Kysely<Tables>({
    config: { dialect },
    dialect,
    driver,
    executor: executor.withConnectionProvider(provider)
  })
}
