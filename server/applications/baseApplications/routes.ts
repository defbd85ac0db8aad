/**
 * Lists of the base applications to choose from, and the base application of an application
 * (docs/api/base-applications.md).
 */
import { Type } from 'typebox'
import { everybody, permissionFor } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { guardedResource } from '../../owned/guard.ts'
import { pagingOf } from '../../owned/list/parameters.ts'
import type { ResourceRouteOptions } from '../../owned/routes/common.ts'
import { baseOf, type TypedApp } from '../../owned/routes/shared.ts'
import type { Platform } from '../../platform.ts'
import { publicUrlOf } from '../../sites/index.ts'
import { applicationDefinition } from '../definition.ts'
import type { ApplicationParts } from '../record.ts'
import { baseApplicationAdministration } from './administration.ts'
import { cleanBaseApplication, listedBaseApplications } from './clean.ts'
import { baseApplicationImages } from './images.ts'
import { reasonsAgainst } from './matching.ts'
import { offeredDatasets } from './offeredDatasets.ts'
import { requestedLanguage, languageParameter, listParameters } from './parameters.ts'
import { requestedAccounts } from '../../owned/list/requestedAccounts.ts'
import { visibleTo } from './privateAccess.ts'
import { otherCategory } from './shipped.ts'
import { allBaseApplications, findBaseApplication } from './store.ts'

const tags = ['Applications']

const offeredParameters = Type.Object(
  {
    privateAccess: Type.Optional(Type.String({ description: 'Comptes : type:id, séparés par des virgules' })),
    applicationName: Type.Optional(Type.String()),
    dataset: Type.Optional(
      Type.String({ description: 'Compatibilité avec un jeu de données (id), ou avec tous (any)' })
    ),
    ...listParameters
  },
  { additionalProperties: true }
)

export function baseApplicationRoutes(
  app: TypedApp,
  parts: ApplicationParts,
  platform: Platform,
  common: ResourceRouteOptions
): void {
  const { metadata, config } = platform
  app.get(
    '/data-fair/api/v1/base-applications',
    {
      config: { access: everybody },
      schema: {
        operationId: 'listBaseApplications',
        tags,
        summary: "Lister les modèles d'application",
        querystring: offeredParameters
      }
    },
    async (request, reply) => {
      neverCached(reply)
      const { privateAccess, applicationName, q, html, thumbnail, dataset, lang } = request.query
      const accounts = requestedAccounts(request, privateAccess)
      const offered = dataset ? await offeredDatasets(platform, request.session, dataset) : undefined
      const listed = listedBaseApplications(await allBaseApplications(metadata), {
        accounts,
        ...(applicationName ? { applicationName } : {}),
        ...(q ? { q } : {}),
        ...requestedLanguage(lang)
      })
      const { size, skip } = pagingOf(request.query)
      const output = {
        publicUrl: publicUrlOf(request, config),
        ...requestedLanguage(lang),
        ...(html === 'true' || html === 'vuetify' ? ({ html } as const) : {}),
        ...(thumbnail ? { thumbnail } : {})
      }
      const language = languageOf(request)
      const results = listed.slice(skip, skip + size).map((base) => ({
        ...cleanBaseApplication(base, output),
        ...(offered
          ? {
              category: base.category ?? otherCategory,
              disabled: reasonsAgainst(base, offered, language)
            }
          : {})
      }))
      return { count: listed.length, results }
    }
  )

  app.get(
    `${baseOf(applicationDefinition)}/:id/base-application`,
    {
      config: { access: permissionFor(applicationDefinition, 'readBaseApp') },
      schema: {
        operationId: 'readBaseApp',
        tags,
        summary: "Lire le modèle d'application",
        params: common.params,
        querystring: Type.Object(languageParameter, { additionalProperties: true })
      }
    },
    async (request, reply) => {
      neverCached(reply)
      const { url, owner } = guardedResource(parts, request)
      const base = await findBaseApplication(metadata, 'url', url)
      if (!base) throw httpError('missingBaseApp')
      // Only superadmins may see which other accounts have access.
      const output = { publicUrl: publicUrlOf(request, config), ...requestedLanguage(request.query.lang) }
      const { privateAccess: _access, ...shown } = cleanBaseApplication(visibleTo(base, [owner]), output)
      return shown
    }
  )

  baseApplicationAdministration(app, parts, platform, common)
  baseApplicationImages(app, platform, common)
}
