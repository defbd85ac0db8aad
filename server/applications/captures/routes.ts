/** Routes of captures and prints of applications (docs/api/applications.md#captures). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import { Type } from 'typebox'
import { applicationOperations, datasetOperations } from '../../../contract/operations.ts'
import { can } from '../../../contract/permissions.ts'
import { permissionFor } from '../../access/access.ts'
import { sessionCookieNames } from '../../access/sessionCookies.ts'
import { openCaptures, type Captures } from '../../captures/captures.ts'
import type { Drawing } from '../../captures/draw.ts'
import { CaptureFailure } from '../../captures/failure.ts'
import { drawPlaceholder } from '../../captures/placeholder.ts'
import { disposition } from '../../http/downloads.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import { clientOf, ignoresLimits } from '../../http/rateLimit.ts'
import { TokenBuckets } from '../../http/tokenBuckets.ts'
import { neverCached, resourceCache } from '../../http/resourceCache.ts'
import { guarded } from '../../owned/guard.ts'
import { referenceOf } from '../../owned/read/clean.ts'
import type { CommonRoutes } from '../../owned/routes/common.ts'
import { baseOf, type TypedApp } from '../../owned/routes/shared.ts'
import type { Platform } from '../../platform.ts'
import { findBaseApplication } from '../baseApplications/store.ts'
import { datasetIdsOf } from '../configuration.ts'
import { applicationDefinition } from '../definition.ts'
import type { ApplicationParts, ApplicationRecord } from '../record.ts'
import { applicationContext } from '../routes.ts'
import { keptCaptures } from './kept.ts'
import { isDefaultCapture, sizeOf, targetOf } from './parameters.ts'

const url = `${baseOf(applicationDefinition)}/:id`
const tags = ['Applications']

const parameters = {
  filename: Type.Optional(Type.String({ description: 'Nom du fichier' })),
  updatedAt: Type.Optional(Type.String({ description: "Date de l'application, pour les caches" }))
}
const captureParameters = Type.Object(
  {
    ...parameters,
    width: Type.Optional(Type.String({ description: 'Largeur en pixels (1050 par défaut)' })),
    height: Type.Optional(Type.String({ description: 'Hauteur en pixels (450 par défaut)' })),
    type: Type.Optional(Type.String({ description: 'gif : une image fixe, en PNG' })),
    timer: Type.Optional(Type.String({ description: 'true : attendre un temps fixe' }))
  },
  { additionalProperties: true }
)
const printParameters = Type.Object(
  { ...parameters, landscape: Type.Optional(Type.String({ description: 'true : en paysage' })) },
  { additionalProperties: true }
)

/** Milliseconds before the second and last attempt to draw the default capture. */
const retryMs = 4000

/** @returns the captures, whose `close` ends the browsers */
export function captureRoutes(
  app: TypedApp,
  parts: ApplicationParts,
  platform: Platform,
  { params }: CommonRoutes
): Captures {
  const { config, log, metadata, datasets } = platform
  const captures = openCaptures(config, log)
  const stored = keptCaptures(config.dataDir, applicationDefinition.name)
  const { requests, windowSeconds } = config.rates.appCaptures
  const buckets = new TokenBuckets({ tokens: requests, windowSeconds })
  /** Promises of the default captures being drawn, by id and `updatedAt` of the application. */
  const underWay = new Map<string, Promise<Buffer>>()

  function limit(request: FastifyRequest): void {
    if (ignoresLimits(request, config.secrets.ignoreRateLimiting)) return
    if (!buckets.take(clientOf(request) ?? request.ip, Date.now())) throw httpError('tooManyRequests')
  }

  const isPublic = (application: ApplicationRecord): boolean =>
    can({ lang: 'fr' }, application, applicationOperations, 'readConfig')

  function drawingOf(
    request: FastifyRequest,
    application: ApplicationRecord,
    isThumbnail: boolean
  ): Omit<Drawing, 'width' | 'height'> {
    const { publicUrl, bySlug } = applicationContext(request)
    // This address redirects when applications are served on a second origin.
    const page = `${publicUrl}/app/${encodeURIComponent(referenceOf(application, bySlug))}`
    const addresses = [publicUrl, config.publicUrl, config.applications.pages.url ?? publicUrl]
    const query = request.query as Record<string, unknown>
    const target = targetOf(page, query, isThumbnail)
    return {
      target,
      origins: [...new Set(addresses.map((address) => new URL(address).origin))],
      cookies: isPublic(application) ? {} : sessionCookies(request),
      language: isThumbnail ? (config.pages.defaultLocale ?? 'fr') : languageOf(request),
      timeZone: config.defaultTimeZone,
      isTimed: query.timer === 'true',
      timeoutMs: config.applications.captures.timeoutMs
    }
  }

  /**
   * Tells whether the caller may read all datasets that the application shows: the stored capture is shown to all who
   * may capture the application.
   */
  async function seesAll(
    request: FastifyRequest,
    { configuration = {} }: ApplicationRecord
  ): Promise<boolean> {
    for (const id of datasetIdsOf(configuration)) {
      const dataset = await datasets.find(id)
      if (dataset && !can(request.session, dataset, datasetOperations, 'readLines')) return false
    }
    return true
  }

  /** Draws and stores the default capture; concurrent requests share one drawing. */
  function drawn(application: ApplicationRecord, drawing: Drawing): Promise<Buffer> {
    const { id, updatedAt } = application
    const key = `${id}:${updatedAt}`
    const draw = (): Promise<Buffer> => captures.draw(drawing)
    const again = async (error: unknown): Promise<Buffer> => {
      if (error instanceof CaptureFailure) throw error
      await wait(retryMs)
      return draw()
    }
    const known =
      underWay.get(key) ??
      draw()
        .catch(again)
        .then(async (content) => {
          await stored.write(id, content, new Date(updatedAt))
          // The application was removed during the drawing: its folder must not come back.
          if (!(await parts.store.find(id))) await parts.files.remove(id)
          return content
        })
        .finally(() => underWay.delete(key))
    underWay.set(key, known)
    return known
  }

  async function placeholder(reply: FastifyReply, application: ApplicationRecord): Promise<FastifyReply> {
    const { title, url: address, baseApp } = application
    const base = await findBaseApplication(metadata, 'url', address)
    const subtitle = base?.title ?? baseApp?.meta.title ?? ''
    const content = await drawPlaceholder({ title, subtitle, category: base?.category })
    return reply.header('cache-control', 'no-cache').type('image/png').send(content)
  }

  async function defaultCapture(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const application = guarded(parts, request)
    const { id, slug, updatedAt } = application
    const isOpen = isPublic(application)
    if (resourceCache(request, reply, { date: updatedAt, isPublic: isOpen }, config.cache)) {
      return reply.code(304).send()
    }
    const send = (content: Buffer, status: string): FastifyReply =>
      reply
        .headers({
          'x-capture-cache-status': status,
          'content-disposition': disposition(`${slug || id}.png`, true)
        })
        .type('image/png')
        .send(content)
    if (!isOpen && !(await seesAll(request, application))) return placeholder(reply, application)
    const image = await stored.read(id)
    if (image && image.date >= new Date(updatedAt)) return send(image.content, 'HIT')
    const isSeen = isOpen || !!request.cookies.id_token
    if (!captures.isThere || !isSeen) return placeholder(reply, application)
    try {
      const drawing = { ...drawingOf(request, application, true), ...sizeOf({}) }
      return send(await drawn(application, drawing), image ? 'EXPIRED' : 'MISS')
    } catch (error) {
      const isMissing = error instanceof CaptureFailure && error.reason === 'missing'
      if (isMissing) return placeholder(reply, application)
      log.warn({ err: error, application: id }, 'an application could not be captured')
      return reply
        .header('cache-control', 'no-cache')
        .redirect(`${applicationContext(request).publicUrl}/no-preview.png`, 302)
    }
  }

  app.get(
    `${url}/capture`,
    {
      compress: false,
      config: { access: permissionFor(applicationDefinition, 'readCapture') },
      schema: {
        operationId: 'readCapture',
        tags,
        summary: "Capturer l'application en image",
        params,
        querystring: captureParameters
      }
    },
    async (request, reply) => {
      const { query } = request
      if (isDefaultCapture(query)) return defaultCapture(request, reply)
      const application = guarded(parts, request)
      limit(request)
      neverCached(request, reply)
      const size = sizeOf(query)
      const content = await captured({ ...drawingOf(request, application, false), ...size })
      const name = query.filename || `${application.slug || application.id}.png`
      return reply
        .headers({ 'x-capture-cache-status': 'BYPASS', 'content-disposition': disposition(name, true) })
        .type('image/png')
        .send(content)
    }
  )

  app.get(
    `${url}/print`,
    {
      compress: false,
      config: { access: permissionFor(applicationDefinition, 'readPrint') },
      schema: {
        operationId: 'readPrint',
        tags,
        summary: "Imprimer l'application en PDF",
        params,
        querystring: printParameters
      }
    },
    async (request, reply) => {
      const { query } = request
      const application = guarded(parts, request)
      limit(request)
      neverCached(request, reply)
      const content = await captured({
        ...drawingOf(request, application, false),
        ...sizeOf({}),
        print: { isLandscape: query.landscape === 'true' }
      })
      const name = query.filename || `${application.slug || application.id}.pdf`
      return reply
        .header('content-disposition', disposition(name, true))
        .type('application/pdf')
        .send(content)
    }
  )

  /** @throws HttpError when the page cannot be captured */
  async function captured(drawing: Drawing): Promise<Buffer> {
    if (!captures.isThere) throw httpError('noCaptures')
    try {
      return await captures.draw(drawing)
    } catch (error) {
      const reason = error instanceof CaptureFailure ? error.reason : 'failed'
      log.warn({ err: error, target: drawing.target }, 'a page could not be captured')
      throw httpError(errorOf[reason], undefined, { cause: error })
    }
  }

  return captures
}

const errorOf = {
  missing: 'noCaptures',
  busy: 'capturesBusy',
  late: 'captureTooLong',
  refused: 'captureFailed',
  failed: 'captureFailed'
} as const

function sessionCookies({ cookies }: FastifyRequest): Record<string, string> {
  const names = [...sessionCookieNames, 'i18n_lang']
  return Object.fromEntries(names.flatMap((name) => (cookies[name] ? [[name, cookies[name]]] : [])))
}
