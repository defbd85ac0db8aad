/** Routes of the plugins, the types of catalogs (docs/api/catalogs.md). */
import { httpError } from '../http/errors.ts'
import { languageOf } from '../http/language.ts'
import type { TypedApp } from '../owned/routes/shared.ts'
import { checkAccountAdmin } from '../administered/access.ts'
import type { CatalogParts } from './parts.ts'
import { describedPlugin, plugins } from './plugins/registry.ts'
import { accountAdmin, catalogsApi, idParams, tags } from './routes.ts'

export function pluginRoutes(app: TypedApp, { pluginOf }: CatalogParts): void {
  app.get(
    `${catalogsApi}/plugins`,
    {
      config: { access: accountAdmin },
      schema: { operationId: 'listCatalogPlugins', tags, summary: 'Lister les types de catalogue' }
    },
    async (request) => {
      checkAccountAdmin(request.session)
      const results = plugins.map((plugin) => describedPlugin(plugin, languageOf(request)))
      return { count: results.length, results }
    }
  )

  app.get(
    `${catalogsApi}/plugins/:id`,
    {
      config: { access: accountAdmin },
      schema: {
        operationId: 'readCatalogPlugin',
        tags,
        summary: 'Lire un type de catalogue',
        params: idParams
      }
    },
    async (request) => {
      checkAccountAdmin(request.session)
      const { id } = request.params
      const plugin = pluginOf(id)
      if (!plugin) throw httpError('pluginNotFound', { id })
      return describedPlugin(plugin, languageOf(request))
    }
  )
}
