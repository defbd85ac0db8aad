/** The types of catalog, and how they are shown to clients. */
import type { PluginDescription } from '../../../contract/catalogs/catalog.ts'
import type { Language } from '../../http/language.ts'
import { ckan } from './ckan.ts'
import { dataFair } from './dataFair.ts'
import { dcat } from './dcat.ts'
import { opendatasoft } from './opendatasoft.ts'
import type { CatalogPlugin } from './plugin.ts'
import { udata } from './udata.ts'

export const plugins: readonly CatalogPlugin[] = [dataFair, ckan, udata, opendatasoft, dcat]

const byId = new Map(plugins.map((plugin) => [plugin.id, plugin]))

export const pluginOf = (id: string): CatalogPlugin | undefined => byId.get(id)

export function describedPlugin(plugin: CatalogPlugin, language: Language): PluginDescription {
  const { id, texts, capabilities, configSchema, listFiltersSchema, importConfigSchema } = plugin
  const { title, description } = { ...texts.fr, ...texts[language] }
  return {
    id,
    name: id,
    description,
    version: '1',
    configSchema,
    ...(listFiltersSchema ? { listFiltersSchema } : {}),
    ...(importConfigSchema ? { importConfigSchema } : {}),
    metadata: { title, description, capabilities, i18n: texts }
  }
}
