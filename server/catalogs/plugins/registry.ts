/** Registry of the plugins, and their description for clients. */
import type { PluginDescription } from '../../../contract/catalogs/catalog.ts'
import { documentIn } from '../../apiDocs/translate.ts'
import type { Language } from '../../http/language.ts'
import { arcgis } from './arcgis.ts'
import { ckan } from './ckan.ts'
import { csw } from './csw.ts'
import { dataFair } from './dataFair.ts'
import { dcat } from './dcat.ts'
import { formInEnglish } from './english.ts'
import { ogc } from './ogc.ts'
import { opendatasoft } from './opendatasoft.ts'
import type { CatalogPlugin } from './plugin.ts'
import { s3 } from './s3.ts'
import { sftp } from './sftp.ts'
import { socrata } from './socrata.ts'
import { udata } from './udata.ts'
import { webFolder } from './webFolder.ts'

export const plugins: readonly CatalogPlugin[] = [
  dataFair,
  ckan,
  udata,
  opendatasoft,
  dcat,
  csw,
  ogc,
  arcgis,
  socrata,
  webFolder,
  sftp,
  s3
]

const byId = new Map(plugins.map((plugin) => [plugin.id, plugin]))

export const pluginOf = (id: string): CatalogPlugin | undefined => byId.get(id)

export function describedPlugin(plugin: CatalogPlugin, language: Language): PluginDescription {
  const { id, texts, capabilities, configSchema, importConfigSchema } = plugin
  const { listFiltersSchema, importFiltersSchema, publicationFiltersSchema } = plugin
  const { title, description } = { ...texts.fr, ...texts[language] }
  const forms = {
    configSchema,
    ...(listFiltersSchema ? { listFiltersSchema } : {}),
    ...(importFiltersSchema ? { importFiltersSchema } : {}),
    ...(publicationFiltersSchema ? { publicationFiltersSchema } : {}),
    ...(importConfigSchema ? { importConfigSchema } : {})
  }
  return {
    id,
    name: id,
    description,
    version: '1',
    ...documentIn(language, forms, formInEnglish),
    metadata: { title, description, capabilities, i18n: texts }
  }
}
