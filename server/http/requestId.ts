/**
 * Request ids, in the response header `x-request-id` and in every log line of the request, so that an error seen by a
 * user can be found in the log.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { nanoid } from 'nanoid'
import type { Trust } from './requestHost.ts'

/** Accepted ids of proxies; others could forge or flood the log. */
const acceptedId = /^[\w.:-]{1,64}$/
const ownLength = 12

/** Id given by a trusted proxy, or else a generated one; clients cannot choose it. */
export function requestIdOf({ headers, socket }: IncomingMessage, trust: Trust): string {
  const headerId = headers['x-request-id']
  const isGiven = typeof headerId === 'string' && acceptedId.test(headerId)
  return isGiven && trust(socket.remoteAddress ?? '', 0) ? headerId : nanoid(ownLength)
}

const current = new AsyncLocalStorage<string | undefined>()

/** Id of the current request; undefined for work of the platform itself. */
export function currentRequestId(): string | undefined {
  return current.getStore()
}

/** Runs work outside of the context of the current request. */
export function withoutRequest<Result>(work: () => Result): Result {
  return current.run(undefined, work)
}

/** Must be registered before all other hooks. */
export function registerRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    current.run(request.id, done)
  })
  // The context is set again: reading a body continues in the context of the connection.
  app.addHook('preValidation', (request, _reply, done) => current.run(request.id, done))
}
