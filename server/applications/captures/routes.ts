/** Routes of captures and prints of applications (docs/api/applications.md#captures). */
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { permissionFor } from '../../access/access.ts'
import { openCaptures, type Captures } from '../../captures/captures.ts'
import type { Drawing } from '../../captures/draw.ts'
import { CaptureFailure } from '../../captures/failure.ts'
import { disposition } from '../../http/downloads.ts'
import { httpError } from '../../http/errors.ts'
import { clientOf, ignoresLimits } from '../../http/rateLimit.ts'
import { TokenBuckets } from '../../http/tokenBuckets.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { guardedResource } from '../../owned/guard.ts'
import type { ResourceRouteOptions } from '../../owned/routes/common.ts'
import { baseOf, type TypedApp } from '../../owned/routes/shared.ts'
import type { Platform } from '../../platform.ts'
import { applicationDefinition } from '../definition.ts'
import type { ApplicationParts } from '../record.ts'
import { openDefaultCapture } from './defaultCapture.ts'
import { drawingOf } from './drawing.ts'
import { isDefaultCapture, sizeOf } from './parameters.ts'
import { networkOf } from '../../http/clientNetwork.ts'

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

/** What both routes need. */
interface Capturing {
  parts: ApplicationParts
  platform: Platform
  params: ResourceRouteOptions['params']
  captures: Captures
  /** @throws HttpError 429 for a client with too many captures */
  limit: (request: FastifyRequest) => void
}

/** @returns the captures, whose `close` ends the browsers */
export function captureRoutes(
  app: TypedApp,
  parts: ApplicationParts,
  platform: Platform,
  { params }: ResourceRouteOptions
): Captures {
  const { config, log } = platform
  const captures = openCaptures(config, log)
  const { requests, windowSeconds } = config.rates.appCaptures
  const buckets = new TokenBuckets({ tokens: requests, windowSeconds })

  function limit(request: FastifyRequest): void {
    if (ignoresLimits(request, config.secrets.ignoreRateLimiting)) return
    if (!buckets.take(clientOf(request) ?? networkOf(request.ip), Date.now()))
      throw httpError('tooManyRequests')
  }

  const capturing = { parts, platform, params, captures, limit }
  imageRoute(app, capturing)
  printRoute(app, capturing)
  return captures
}

function imageRoute(app: TypedApp, capturing: Capturing): void {
  const { parts, platform, params, captures, limit } = capturing
  const defaultCapture = openDefaultCapture(platform, { parts, captures })
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
      const application = guardedResource(parts, request)
      limit(request)
      neverCached(reply)
      const size = sizeOf(query)
      const content = await captured(
        { ...drawingOf(request, application, false, platform.config), ...size },
        capturing
      )
      const name = query.filename || `${application.slug || application.id}.png`
      return reply
        .headers({ 'x-capture-cache-status': 'BYPASS', 'content-disposition': disposition(name, true) })
        .type('image/png')
        .send(content)
    }
  )
}

function printRoute(app: TypedApp, capturing: Capturing): void {
  const { parts, platform, params, limit } = capturing
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
      const application = guardedResource(parts, request)
      limit(request)
      neverCached(reply)
      const content = await captured(
        {
          ...drawingOf(request, application, false, platform.config),
          ...sizeOf({}),
          print: { isLandscape: query.landscape === 'true' }
        },
        capturing
      )
      const name = query.filename || `${application.slug || application.id}.pdf`
      return reply
        .header('content-disposition', disposition(name, true))
        .type('application/pdf')
        .send(content)
    }
  )
}

/** @throws HttpError when the page cannot be captured */
async function captured(
  drawing: Drawing,
  { captures, platform: { log } }: Pick<Capturing, 'captures' | 'platform'>
): Promise<Buffer> {
  if (!captures.isThere) throw httpError('noCaptures')
  try {
    return await captures.draw(drawing)
  } catch (error) {
    const reason = error instanceof CaptureFailure ? error.reason : 'failed'
    log.warn({ err: error, target: drawing.target }, 'a page could not be captured')
    throw httpError(errorOf[reason], undefined, { cause: error })
  }
}

const errorOf = {
  missing: 'noCaptures',
  busy: 'capturesBusy',
  late: 'captureTooLong',
  refused: 'captureFailed',
  failed: 'captureFailed'
} as const
