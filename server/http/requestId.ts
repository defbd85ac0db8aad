/**
 * A name for each request, in the header `x-request-id` of its answer and in every line that is logged while it is
 * answered: what a person was told can be found in the log.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { nanoid } from 'nanoid'
import type { Trust } from './requestHost.ts'

/** Names that proxies give: anything else could forge lines of a log, or fill them. */
const acceptedId = /^[\w.:-]{1,64}$/
const ownLength = 12

/** The name that a trusted proxy gives, else one of our own: a client chooses none. */
export function requestIdOf({ headers, socket }: IncomingMessage, trust: Trust): string {
  const given = headers['x-request-id']
  const isGiven = typeof given === 'string' && acceptedId.test(given)
  return isGiven && trust(socket.remoteAddress ?? '', 0) ? given : nanoid(ownLength)
}

const current = new AsyncLocalStorage<string | undefined>()

/** Undefined for what the platform does by itself. */
export function currentRequestId(): string | undefined {
  return current.getStore()
}

/** Runs work that no request waits for. */
export function withoutRequest<Result>(work: () => Result): Result {
  return current.run(undefined, work)
}

/** Must be registered first. */
export function registerRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    current.run(request.id, done)
  })
  // A body that comes in pieces goes on in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => current.run(request.id, done))
}
