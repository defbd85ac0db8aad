/**
 * Default capture of an application: drawn once for each of its changes, stored, and shown to everybody who may capture
 * the application.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import { datasetOperations } from '../../../contract/operations.ts'
import { can } from '../../../contract/permissions.ts'
import type { Captures } from '../../captures/captures.ts'
import type { Drawing } from '../../captures/draw.ts'
import { CaptureFailure } from '../../captures/failure.ts'
import { drawPlaceholder } from '../../captures/placeholder.ts'
import { disposition } from '../../http/downloads.ts'
import { resourceCache } from '../../http/resourceCache.ts'
import { guardedResource } from '../../owned/guard.ts'
import type { Platform } from '../../platform.ts'
import { findBaseApplication } from '../baseApplications/store.ts'
import { datasetIdsOf } from '../configuration.ts'
import { applicationDefinition } from '../definition.ts'
import type { ApplicationParts, ApplicationRecord } from '../record.ts'
import { applicationContext } from '../routes.ts'
import { drawingOf, isPublic } from './drawing.ts'
import { captureStore } from './captureStore.ts'
import { sizeOf } from './parameters.ts'

/** Milliseconds before the second and last attempt to draw the default capture. */
const retryMs = 4000

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Returns the handler of requests of the default capture, which may be a placeholder. */
export function openDefaultCapture(
  { config, log, metadata, datasets }: Pick<Platform, 'config' | 'log' | 'metadata' | 'datasets'>,
  { parts, captures }: { parts: ApplicationParts; captures: Captures }
): Answer {
  const stored = captureStore(config.dataDir, applicationDefinition.name)
  const drawn = openDrawings({ parts, captures, stored, log })

  return async function defaultCapture(request, reply) {
    const application = guardedResource(parts, request)
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
    if (!isOpen && !(await mayReadAll(request, application, datasets)))
      return placeholder(reply, application, metadata)
    const image = await stored.read(id)
    if (image && image.date >= new Date(updatedAt)) return send(image.content, 'HIT')
    const isSeen = isOpen || !!request.cookies.id_token
    if (!captures.isThere || !isSeen) return placeholder(reply, application, metadata)
    try {
      const drawing = { ...drawingOf(request, application, true, config), ...sizeOf({}) }
      return send(await drawn(application, drawing), image ? 'EXPIRED' : 'MISS')
    } catch (error) {
      const isMissing = error instanceof CaptureFailure && error.reason === 'missing'
      if (isMissing) return placeholder(reply, application, metadata)
      log.warn({ err: error, application: id }, 'an application could not be captured')
      return reply
        .header('cache-control', 'no-cache')
        .redirect(`${applicationContext(request).publicUrl}/no-preview.png`, 302)
    }
  }
}

interface DrawingParts {
  parts: ApplicationParts
  captures: Captures
  stored: ReturnType<typeof captureStore>
  log: Platform['log']
}

/** Returns a function that draws and stores a default capture; concurrent requests share one drawing. */
function openDrawings({
  parts,
  captures,
  stored,
  log
}: DrawingParts): (application: ApplicationRecord, drawing: Drawing) => Promise<Buffer> {
  /** Promises of the captures being drawn, by id and `updatedAt` of the application. */
  const underWay = new Map<string, Promise<Buffer>>()
  return (application, drawing) => {
    const { id, updatedAt } = application
    const key = `${id}:${updatedAt}`
    const draw = (): Promise<Buffer> => captures.draw(drawing)
    const retry = async (error: unknown): Promise<Buffer> => {
      if (error instanceof CaptureFailure) throw error
      await wait(retryMs)
      return draw()
    }
    const known =
      underWay.get(key) ??
      draw()
        .catch(retry)
        .then(async (content) => {
          // On a full disk the picture is sent all the same, and drawn again by the next request.
          await stored.write(id, content, new Date(updatedAt)).catch((error: unknown) => {
            log.error({ err: error, application: id }, 'a capture could not be stored')
          })
          // The application was removed during the drawing: its folder must not come back.
          if (!(await parts.store.find(id))) await parts.files.remove(id)
          return content
        })
        .finally(() => underWay.delete(key))
    underWay.set(key, known)
    return known
  }
}

/**
 * Tells whether the caller may read all datasets that the application shows: the stored capture is shown to all who
 * may capture the application.
 */
async function mayReadAll(
  request: FastifyRequest,
  { configuration = {} }: ApplicationRecord,
  datasets: Platform['datasets']
): Promise<boolean> {
  for (const id of datasetIdsOf(configuration)) {
    const dataset = await datasets.find(id)
    if (dataset && !can(request.session, dataset, datasetOperations, 'readLines')) return false
  }
  return true
}

async function placeholder(
  reply: FastifyReply,
  application: ApplicationRecord,
  metadata: Platform['metadata']
): Promise<FastifyReply> {
  const { title, url: address, baseApp } = application
  const base = await findBaseApplication(metadata, 'url', address)
  const subtitle = base?.title ?? baseApp?.meta.title ?? ''
  const content = await drawPlaceholder({ title, subtitle, category: base?.category })
  return reply.header('cache-control', 'no-cache').type('image/png').send(content)
}
