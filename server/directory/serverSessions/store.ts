/**
 * Store of server sessions, one for each sign-in. A browser whose session was ended is refused at the next keepalive.
 */
import { nanoid } from 'nanoid'
import { withoutWaiting, type Metadata } from '../../metadata/database.ts'

interface ServerSession {
  id: string
  deviceName: string
  createdAt: string
  lastKeepalive: string
}

export interface ServerSessions {
  /**
   * Creates a session.
   * @param parent session from which the new one is derived
   */
  create(userId: string, deviceName: string, parent?: string): Promise<ServerSession>
  /** Sessions of a user, the newest first. */
  list(userId: string): Promise<ServerSession[]>
  /** Updates the last activity of a session; returns false when it was ended. */
  touch(userId: string, id: string): Promise<boolean>
  /** Ends a session and the sessions derived from it; returns false when there was none. */
  end(userId: string, id: string): Promise<boolean>
  /** Ends a session, the session it derives from, and all others derived from that one: logout is global. */
  endFamily(userId: string, id: string): Promise<void>
  /** Ends a session replaced by another one in the same browser; sessions of the same user derived from it stay. */
  replace(userId: string, id: string, by: { user: string; id: string }): Promise<void>
  /** Ends the sessions of a user, except the one to keep. */
  endAll(userId: string, keep?: string): Promise<void>
  /** Whether the session was not ended: tokens of an ended session are refused at once. Mostly answered from memory. */
  isAlive(id: string): Promise<boolean>
  /** Ends the sessions without activity since a date (ISO 8601). */
  endOlderThan(date: string): Promise<void>
}

/** Maximum number of sessions cached as alive; the cache is exact, since only this process ends sessions. */
const maxRemembered = 10_000

/**
 * Opens the store.
 * @param onEnded called with the user whose sessions were ended
 */
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
    ...openSessions(metadata),

    async isAlive(id) {
      if (alive.has(id)) return true
      const row = await metadata
        .selectFrom('server_sessions')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) return false
      if (alive.size >= maxRemembered) alive.clear()
      alive.add(id)
      return true
    },

    async end(userId, id) {
      const isEnded = await endSessions(metadata, userId, (sessions) => withDescendants([id], sessions))
      ended(userId)
      return isEnded
    },

    async endFamily(userId, id) {
      await endSessions(metadata, userId, (sessions) => familyOf(id, sessions))
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
      const removed = await metadata
        .deleteFrom('server_sessions')
        .where('last_keepalive', '<', date)
        .returning('user_id')
        .execute()
      for (const userId of new Set(removed.map((row) => row.user_id))) ended(userId)
    }
  }
}

/** Sessions that go on: their start, their list and their activity. */
function openSessions(metadata: Metadata): Pick<ServerSessions, 'create' | 'list' | 'touch'> {
  return {
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
      // Frequent and unimportant: the update need not wait for the disk.
      const result = await withoutWaiting(metadata, (connection) =>
        connection
          .updateTable('server_sessions')
          .set({ last_keepalive: new Date().toISOString() })
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .executeTakeFirst()
      )
      return result.numUpdatedRows > 0n
    }
  }
}

/** Ends some of the sessions of a user; returns false when there were none. */
async function endSessions(
  metadata: Metadata,
  userId: string,
  chosenOf: (sessions: SessionOrigin[]) => string[]
): Promise<boolean> {
  const sessions = await metadata
    .selectFrom('server_sessions')
    .select(['id', 'parent'])
    .where('user_id', '=', userId)
    .execute()
  const { numDeletedRows } = await metadata
    .deleteFrom('server_sessions')
    .where('id', 'in', chosenOf(sessions))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A session, and the one from which it derives. */
interface SessionOrigin {
  id: string
  parent: string | null
}

/** Ids of sessions and of all sessions derived from them. */
function withDescendants(ids: string[], all: SessionOrigin[]): string[] {
  const descendants = new Set(ids)
  for (let size = 0; size !== descendants.size;) {
    size = descendants.size
    for (const { id, parent } of all) if (parent !== null && descendants.has(parent)) descendants.add(id)
  }
  return [...descendants]
}

/** Ids of all sessions with the same origin, the origin included. */
function familyOf(id: string, all: SessionOrigin[]): string[] {
  const parents = new Map(all.map((session) => [session.id, session.parent]))
  let first = id
  for (let parent = parents.get(first); parent && parents.has(parent); parent = parents.get(first))
    first = parent
  // When the original session is over, its descendants still refer to it as their parent.
  return withDescendants([parents.get(first) ?? first, first], all)
}
