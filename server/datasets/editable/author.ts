/** Returns the author that is stored with a line, from the session (docs/api/editing.md). */
import type { Session } from '../../../contract/session.ts'
import type { Author } from './storedLine.ts'

export function authorOf({ user, linkAuthor }: Session): Author | undefined {
  if (!user) return linkAuthor
  return { id: user.id, ...(user.name ? { name: user.name } : {}) }
}
