/** What the server remembers of each sign-in: ending one stops its browser at the next keepalive. */
import { nanoid } from 'nanoid'
import { withoutWaiting, type Metadata } from '../../metadata/database.ts'

interface ServerSession {
  id: string
  deviceName: string
  createdAt: string
  lastKeepalive: string
}

export interface ServerSessions {
  /** @param parent the session that it is handed over from */
  create(userId: string, deviceName: string, parent?: string): Promise<ServerSession>
  /** Newest first. */
  list(userId: string): Promise<ServerSession[]>
  /** Notes that the session is alive; false when it was ended. */
  touch(userId: string, id: string): Promise<boolean>
  /** Ends it, with those that it was handed over to. False when there was none. */
  end(userId: string, id: string): Promise<boolean>
  /** Ends it, the one that it was handed over from, and all that came from there: signed out once is signed out. */
  endFamily(userId: string, id: string): Promise<void>
  /** Ends it, as the same browser has another one now; those of the same user that came from it stay. */
  replace(userId: string, id: string, by: { user: string; id: string }): Promise<void>
  /** Ends the sessions of a user, but the one to keep. */
  endAll(userId: string, keep?: string): Promise<void>
  /** False once the session was ended: its tokens are refused at once. Usually answered from memory. */
  isAlive(id: string): Promise<boolean>
  /** Forgets the sessions without a sign of life since a date (ISO 8601). */
  endOlderThan(date: string): Promise<void>
}

/** Sessions remembered as alive: this process is the only one that ends any. */
const mostRemembered = 10_000

/** @param onEnded told of the user whose sessions were ended */
export function serverSessionsStore(
  metadata: Metadata,
  onEnded: (userId: string) => void = () => {}
): ServerSessions {
  const alive = new Set<string>()
  const ended = (userId: string): void => {
    alive.clear()
    onEnded(userId)
  }

  return {
    async isAlive(id) {
      if (alive.has(id)) return true
      const row = await metadata
        .selectFrom('server_sessions')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) return false
      if (alive.size >= mostRemembered) alive.clear()
      alive.add(id)
      return true
    },

    async create(userId, deviceName, parent) {
      const date = new Date().toISOString()
      const session = { id: nanoid(), deviceName, createdAt: date, lastKeepalive: date }
      await metadata
        .insertInto('server_sessions')
        .values({
          id: session.id,
          user_id: userId,
          device_name: deviceName,
          created_at: date,
          last_keepalive: date,
          parent: parent ?? null
        })
        .execute()
      return session
    },
    async list(userId) {
      const rows = await metadata
        .selectFrom('server_sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .execute()
      return rows.map((row) => ({
        id: row.id,
        deviceName: row.device_name,
        createdAt: row.created_at,
        lastKeepalive: row.last_keepalive
      }))
    },
    async touch(userId, id) {
      // Each open page asks for it now and then, and nothing is lost with a date.
      const result = await withoutWaiting(metadata, (connection) =>
        connection
          .updateTable('server_sessions')
          .set({ last_keepalive: new Date().toISOString() })
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .executeTakeFirst()
      )
      return result.numUpdatedRows > 0n
    },
    async end(userId, id) {
      const all = await metadata
        .selectFrom('server_sessions')
        .select(['id', 'parent'])
        .where('user_id', '=', userId)
        .execute()
      const result = await metadata
        .deleteFrom('server_sessions')
        .where('id', 'in', withDescendants([id], all))
        .where('user_id', '=', userId)
        .executeTakeFirst()
      ended(userId)
      return result.numDeletedRows > 0n
    },
    async endFamily(userId, id) {
      const all = await metadata
        .selectFrom('server_sessions')
        .select(['id', 'parent'])
        .where('user_id', '=', userId)
        .execute()
      const family = familyOf(id, all)
      await metadata
        .deleteFrom('server_sessions')
        .where('user_id', '=', userId)
        .where('id', 'in', family)
        .execute()
      ended(userId)
    },
    async replace(userId, id, by) {
      if (by.user === userId) {
        await metadata
          .updateTable('server_sessions')
          .set({ parent: by.id })
          .where('parent', '=', id)
          .where('user_id', '=', userId)
          .execute()
      }
      await this.end(userId, id)
    },
    async endAll(userId, keep = '') {
      await metadata
        .deleteFrom('server_sessions')
        .where('user_id', '=', userId)
        .where('id', '!=', keep)
        .execute()
      ended(userId)
    },
    async endOlderThan(date) {
      await metadata.deleteFrom('server_sessions').where('last_keepalive', '<', date).execute()
      alive.clear()
    }
  }
}

interface Kin {
  id: string
  parent: string | null
}

/** Those of the sessions, and whatever was handed over from them. */
function withDescendants(ids: string[], all: Kin[]): string[] {
  const found = new Set(ids)
  for (let size = 0; size !== found.size;) {
    size = found.size
    for (const { id, parent } of all) if (parent !== null && found.has(parent)) found.add(id)
  }
  return [...found]
}

/** With the one that it all began with. */
function familyOf(id: string, all: Kin[]): string[] {
  const parents = new Map(all.map((session) => [session.id, session.parent]))
  let first = id
  for (let parent = parents.get(first); parent && parents.has(parent); parent = parents.get(first))
    first = parent
  // A session whose origin is over is the first of its own; its siblings name that origin still.
  return withDescendants([parents.get(first) ?? first, first], all)
}
