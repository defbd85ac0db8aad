/**
 * Author of the current request, kept in an AsyncLocalStorage so that functions need not pass it on. It is written with
 * events.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { Account, Session } from '../../contract/session.ts'
import { withoutRequest } from '../http/requestId.ts'

export interface Actor {
  user: { id: string; name: string }
  /** Active account of the author, with its department. */
  account?: Account
  /** API key of the request, if any; the user is then the key's pseudo user, or the owner of the key. */
  apiKey?: { id: string; title: string }
  adminMode?: true
  /** Administrator of the platform who impersonates the user. */
  asAdmin?: { id: string; name: string }
}

const actors = new AsyncLocalStorage<Actor | undefined>()

/** Author of the current request; undefined for work of the platform itself. */
export function currentActor(): Actor | undefined {
  return actors.getStore()
}

/** Runs work on behalf of the platform, whatever request triggered it. */
export function withoutActor<Result>(work: () => Result): Result {
  return withoutRequest(() => actors.run(undefined, work))
}

/** Author of a session. An anonymous visitor with a protected link has the author of the link. */
function actorOf({ user, account, apiKey, linkAuthor }: Session): Actor | undefined {
  if (!user) return linkAuthor && { user: linkAuthor }
  const { id, name, adminMode, asAdmin } = user
  return {
    user: { id, name },
    ...(account ? { account } : {}),
    ...(apiKey ? { apiKey } : {}),
    ...(adminMode ? { adminMode: true } : {}),
    ...(asAdmin ? { asAdmin } : {})
  }
}

/** Sets the author for the handlers of each request, from its session. */
export function registerActor(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => actors.run(actorOf(request.session), done))
}
