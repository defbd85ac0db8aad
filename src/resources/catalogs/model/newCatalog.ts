/** State and rules of the wizard that creates a catalog. No I/O. */
import type { Account } from '../../../../contract/session.ts'
import type { PluginDescription } from '../../../../contract/catalogs/catalog.ts'
import type { CatalogCreation } from '../api.ts'

export type NewCatalogStep = 'plugin' | 'owner' | 'info'

export interface NewCatalogFields {
  plugin?: string
  owner?: Account
  title: string
  description: string
  config: Record<string, unknown>
  /** Whether the form of the connection is valid. */
  isConfigValid: boolean
}

export const emptyCatalog: NewCatalogFields = { title: '', description: '', config: {}, isConfigValid: false }

export const titleLengths = { least: 3, most: 75 } as const

export function isTitleRight(title: string): boolean {
  const { length } = title.trim()
  return length >= titleLengths.least && length <= titleLengths.most
}

/** @param hasOwners whether there is an owner to select: the active account has departments */
export function stepsOfCreation(hasOwners: boolean): NewCatalogStep[] {
  return hasOwners ? ['plugin', 'owner', 'info'] : ['plugin', 'info']
}

/** Returns the step itself when it is reachable, else the first one. */
export function openStep(step: NewCatalogStep, { plugin }: NewCatalogFields): NewCatalogStep {
  return plugin ? step : 'plugin'
}

/** Removes the secrets of a connection, before the fields are kept in the browser's history. */
export function withoutSecrets(
  fields: NewCatalogFields,
  plugins: readonly Pick<PluginDescription, 'id' | 'configSchema'>[]
): NewCatalogFields {
  const schema: FormSchema | undefined = plugins.find(({ id }) => id === fields.plugin)?.configSchema
  const isShown = ([name]: [string, unknown]): boolean => schema?.properties?.[name]?.format !== 'password'
  return { ...fields, config: Object.fromEntries(Object.entries(fields.config).filter(isShown)) }
}

interface FormSchema {
  properties?: Record<string, { format?: string }>
}

/** Returns the first field that prevents the creation; undefined when all are valid. */
export function missingFieldOf({
  plugin,
  title,
  isConfigValid
}: NewCatalogFields): 'plugin' | 'title' | 'config' | undefined {
  if (!plugin) return 'plugin'
  if (!isTitleRight(title)) return 'title'
  return isConfigValid ? undefined : 'config'
}

/** Body of the request; undefined while a field is invalid. */
export function creationOf(fields: NewCatalogFields): CatalogCreation | undefined {
  const { plugin, owner, title, description, config } = fields
  if (!plugin || missingFieldOf(fields)) return undefined
  return {
    plugin,
    title: title.trim(),
    ...(description.trim() ? { description: description.trim() } : {}),
    config,
    ...(owner ? { owner } : {})
  }
}
