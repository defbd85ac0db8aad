/**
 * On whose behalf the code that runs was called: known everywhere below the handler of a request, without being handed
 * from function to function. Events are written with it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { Account, Session } from '../../contract/session.ts'
import { withoutRequest } from '../http/requestId.ts'

export interface Actor {
  user: { id: string; name: string }
  /** The account that was active, a department of it included. */
  account?: Account
  /** The API key of the request, if it has one: the user is then a pseudo user, or the owner of the key. */
  apiKey?: { id: string; title: string }
  adminMode?: true
  /** The administrator of the platform who acts as the user. */
  asAdmin?: { id: string; name: string }
}

const actors = new AsyncLocalStorage<Actor | undefined>()

/** Undefined for what the platform does by itself. */
export function currentActor(): Actor | undefined {
  return actors.getStore()
}

/** Runs work that the platform does by itself, whoever made it necessary. */
export function withoutActor<Result>(work: () => Result): Result {
  return withoutRequest(() => actors.run(undefined, work))
}

/** Somebody who came through a protected link without signing in counts as its author. */
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

/** Handlers run on behalf of the session of their request. */
export function registerActor(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => actors.run(actorOf(request.session), done))
}
