/** The journal of events: other services post events, administrators of an account read them (docs/api/events.md). */
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { textIn, type Event, type NewEvent } from '../../../contract/events/event.ts'
import { shownOriginator } from '../../../contract/events/originator.ts'
import type { AuthenticatedSession } from '../../../contract/session.ts'
import { anySession } from '../../access/access.ts'
import { checkServiceKey } from '../../access/serviceKey.ts'
import { httpError } from '../../http/errors.ts'
import { addressOf } from '../../http/requestAddress.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { listOf } from '../../owned/list/parameters.ts'
import { typed } from '../../owned/routes/shared.ts'
import { fillSitePlaceholders } from '../notifications/build.ts'
import type { Platform } from '../../platform.ts'
import { eventsApi, eventTags as tags, siteOf, withSecret } from '../routes.ts'
import { eventsBody } from '../schemas.ts'
import type { EventsService } from '../service.ts'
import { accountText } from '../tables.ts'
import { lastOf, numberOf } from './ids.ts'
import { pageOf } from './store.ts'
import { signedIn } from '../../access/signedIn.ts'

const path = `${eventsApi}/events`
const bodyLimit = 10_000_000
const usualSize = 20
const maxInPage = 1000

const text = Type.Optional(Type.String())
const readParameters = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 1000, description: 'Words to search for' })),
  resource: Type.Optional(Type.String({ description: '`{type}/{id}` of the resource concerned' })),
  select: Type.Optional(Type.String({ description: 'Fields to answer; all but `htmlBody` by default' })),
  size: Type.Optional(Type.String({ description: `Events in a page (${usualSize} by default)` })),
  before: Type.Optional(Type.String({ description: '`{date}` or `{date}/{_id}`: where the page begins' })),
  skip: text,
  page: text
})

export function journalRoutes(app: FastifyInstance, platform: Platform, events: EventsService): void {
  typed(app).post(
    path,
    {
      bodyLimit,
      config: { access: withSecret },
      preValidation: async (request) => checkServiceKey(request, platform.config.secrets.events),
      schema: {
        operationId: 'postEvents',
        tags,
        summary: 'Tell what happened',
        querystring: Type.Object({ key: text }),
        body: eventsBody
      }
    },
    async (request, reply) => {
      const posted = request.body.map(({ _id, ...event }) => event as NewEvent)
      return reply.code(201).send(await events.post(posted))
    }
  )

  typed(app).get(
    path,
    {
      config: { access: anySession },
      schema: {
        operationId: 'listEvents',
        tags,
        summary: 'Read what happened in the active account',
        querystring: readParameters
      }
    },
    async (request, reply) => {
      neverCached(reply)
      const session = signedIn(request)
      if (session.accountRole !== 'admin') throw httpError('eventsAdminOnly')
      const { q, resource, select, skip, page: pageNumber } = request.query
      if (Number(skip) > 0 || Number(pageNumber) > 1) throw httpError('eventsNotSkipped')
      const size = sizeOf(request.query.size)
      const page = await pageOf(platform.metadata, {
        account: accountText(session.account),
        resource,
        q,
        language: session.lang,
        from: fromOf(request.query.before),
        size
      })
      const last = page.at(-1)
      const site = siteOf(request, platform.config)
      const results = page.map((event) => selected(shown(event, session, site), listOf(select)))
      if (!last || !size || page.length < size) return { results }
      const parameters = new URLSearchParams(addressOf(request).query)
      parameters.set('before', `${last.date}/${last._id}`)
      return { results, next: `${site}${path}?${parameters.toString()}` }
    }
  )
}

/**
 * Parses the size of a page.
 * @throws HttpError 400
 */
function sizeOf(size: string | undefined): number {
  if (!size) return usualSize
  if (!/^\d+$/.test(size)) throw httpError('malformedParameter', { name: 'size' })
  return Math.min(Number(size), maxInPage)
}

/**
 * First number of a page; undefined to start at the newest event.
 * @throws HttpError 400
 */
function fromOf(before: string | undefined): number | undefined {
  if (!before) return undefined
  const [date = '', id, ...rest] = before.split('/')
  const number = id === undefined ? undefined : numberOf(id)
  if (rest.length || Number.isNaN(Date.parse(date)) || (id !== undefined && number === undefined)) {
    throw httpError('malformedParameter', { name: 'before' })
  }
  return number === undefined ? lastOf(date) : number - 1
}

/** An event as its reader sees it: translated, and without names of users of other accounts. */
function shown(
  event: Event,
  { lang, organization, user }: AuthenticatedSession,
  site: string
): Record<string, unknown> {
  const { title, body, htmlBody, originator, ...others } = event
  const reader = {
    ...(organization ? { organizationId: organization.id } : {}),
    adminMode: !!user.adminMode
  }
  return {
    ...others,
    title: textIn(title, lang),
    ...(body === undefined ? {} : { body: fillSitePlaceholders(textIn(body, lang), site) }),
    ...(htmlBody === undefined ? {} : { htmlBody: fillSitePlaceholders(textIn(htmlBody, lang), site) }),
    ...(originator ? { originator: shownOriginator(originator, reader) } : {})
  }
}

function selected(event: Record<string, unknown>, fields: string[]): Record<string, unknown> {
  if (!fields.length) {
    const { htmlBody: _htmlBody, ...others } = event
    return others
  }
  return Object.fromEntries(Object.entries(event).filter(([name]) => name === '_id' || fields.includes(name)))
}
