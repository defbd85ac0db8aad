/** What to draw for a capture of an application, and how. */
import type { FastifyRequest } from 'fastify'
import { applicationOperations } from '../../../contract/operations.ts'
import { can } from '../../../contract/permissions.ts'
import { sessionCookieNames } from '../../access/sessionCookies.ts'
import type { Drawing } from '../../captures/draw.ts'
import type { Config } from '../../config/config.ts'
import { languageOf } from '../../http/language.ts'
import { referenceOf } from '../../owned/read/clean.ts'
import type { ApplicationRecord } from '../record.ts'
import { applicationContext } from '../routes.ts'
import { targetOf } from './parameters.ts'

/** Whether everybody may open the application. */
export const isPublic = (application: ApplicationRecord): boolean =>
  can({ lang: 'fr' }, application, applicationOperations, 'readConfig')

/**
 * @param isThumbnail whether the drawing is stored and shown to everybody who may capture the application
 */
export function drawingOf(
  request: FastifyRequest,
  application: ApplicationRecord,
  isThumbnail: boolean,
  config: Config
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

function sessionCookies({ cookies }: FastifyRequest): Record<string, string> {
  const names = [...sessionCookieNames, 'i18n_lang']
  return Object.fromEntries(names.flatMap((name) => (cookies[name] ? [[name, cookies[name]]] : [])))
}
