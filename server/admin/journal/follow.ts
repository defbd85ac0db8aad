/** Records acts in admin mode (docs/api/administration.md#the-journal-of-administration). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Platform } from '../../platform.ts'
import { actionOf, isRecorded, resourceOf } from './action.ts'
import { forgetEntry, nameResource, writeEntry } from './store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Number of the journal entry of the request. */
    journalEntry?: number
  }
}

export function followAdministrators(app: FastifyInstance, { metadata, log }: Platform): void {
  app.decorateRequest('journalEntry')

  app.addHook('preHandler', async (request) => {
    const { user } = request.session
    const { url: route, config } = request.routeOptions
    if (!user?.adminMode || route === undefined || config.readsOnly) return
    if (!isRecorded(request.method, route)) return
    const { id, name } = user
    const resource = resourceOf(route, paramsOf(request), request.body)
    request.journalEntry = await writeEntry(metadata, {
      date: new Date().toISOString(),
      user: { id, name },
      action: actionOf(request.method, route),
      ...(resource ? { resource } : {})
    })
  })

  app.addHook('preSerialization', async (request, reply, payload) => {
    const { journalEntry: number, routeOptions } = request
    if (number === undefined || reply.statusCode !== 201 || typeof payload !== 'object') return payload
    const { id } = (payload ?? {}) as { id?: unknown }
    if (typeof id !== 'string') return payload
    // The id of a created resource is in the response only.
    const created = resourceOf(`${routeOptions.url}/:id`, { ...paramsOf(request), id })
    if (created && !resourceOf(routeOptions.url ?? '', paramsOf(request))) {
      // The resource exists already: failing the request here would suggest to the client that the creation was
      // refused.
      await nameResource(metadata, number, created).catch((error: unknown) =>
        log.warn({ err: error }, 'the journal of administration does not name what was created')
      )
    }
    return payload
  })

  app.addHook('onResponse', async (request, reply) => {
    const { journalEntry: number } = request
    if (number === undefined || reply.statusCode < 400 || reply.statusCode >= 500) return
    // A request that failed (5xx) may have changed data; one that was refused (4xx) has not, so that its entry is
    // removed.
    await forgetEntry(metadata, number).catch((error: unknown) =>
      log.warn({ err: error }, 'a refusal stays in the journal of administration')
    )
  })
}

const paramsOf = ({ params }: FastifyRequest): Record<string, string | undefined> =>
  (params ?? {}) as Record<string, string | undefined>
