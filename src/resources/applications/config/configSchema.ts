/** Reads and prepares the JSON schema of a base application for the editor. */
import { ApiError, apiRequest } from '../../../api/http.ts'
import { openedApplicationPath } from '../../../paths.ts'
import { isObject, type JsonSchema } from '../../../schemaForms/annotations/index.ts'

/** The response is not a JSON schema. */
export class NoSchemaError extends Error {}

const maxLength = 5_000_000

/**
 * Reads the configuration schema of a base application.
 * @throws ApiError when the server has no schema, NoSchemaError when the response is not a schema
 */
export async function readConfigSchema(
  applicationId: string,
  baseUrl: string,
  signal: AbortSignal
): Promise<JsonSchema> {
  const text = await firstText(schemaAddresses(applicationId, baseUrl, window.location.href), signal)
  let schema: unknown
  try {
    schema = JSON.parse(text)
  } catch {
    throw new NoSchemaError()
  }
  if (!isObject(schema) || text.length > maxLength) throw new NoSchemaError()
  return schema
}

/**
 * URLs to try for the schema, in order. The schema of another origin is read through the platform first, since that
 * origin may refuse the request (CORS).
 */
export function schemaAddresses(applicationId: string, baseUrl: string, page: string): string[] {
  const schemaUrl = new URL('config-schema.json', new URL(baseUrl, page))
  if (schemaUrl.origin === new URL(page).origin) return [schemaUrl.href]
  // The base URL holds the version: the browser caches one schema per version.
  const query = new URLSearchParams({ draft: 'true', of: baseUrl })
  return [`${openedApplicationPath(applicationId)}/config-schema.json?${query}`, schemaUrl.href]
}

async function firstText(addresses: string[], signal: AbortSignal): Promise<string> {
  let failure: unknown
  for (const address of addresses) {
    try {
      return await (await apiRequest(address, { signal, silent: true, refusalIsAnswer: true })).text()
    } catch (error) {
      if (signal.aborted) throw error
      // An HTTP error explains the failure better than a network or CORS error.
      if (!(failure instanceof ApiError)) failure = error
    }
  }
  throw failure
}

const formerOwner = 'owner={context.owner.type}:{context.owner.id}'

/**
 * Returns the schema as the form shows it.
 * @param isDatasetLocked whether the dataset fields are read-only
 */
export function preparedSchema(schema: JsonSchema, isDatasetLocked: boolean): JsonSchema {
  const change = (datasets: JsonSchema): JsonSchema => {
    const { items } = datasets
    const changed = withContextFilter(datasets)
    if (Array.isArray(items))
      changed.items = items.map((item: unknown) => (isObject(item) ? withContextFilter(item) : item))
    else if (isObject(items)) changed.items = withContextFilter(items)
    return isDatasetLocked ? { ...changed, readOnly: true } : changed
  }
  const inProperties = (owner: JsonSchema): JsonSchema | undefined => {
    const { properties } = owner
    if (!isObject(properties) || !isObject(properties.datasets)) return undefined
    return { ...owner, properties: { ...properties, datasets: change(properties.datasets) } }
  }
  const { definitions, allOf } = schema
  if (isObject(definitions) && isObject(definitions.datasets)) {
    return { ...schema, definitions: { ...definitions, datasets: change(definitions.datasets) } }
  }
  const changedSchema = inProperties(schema)
  if (changedSchema) return changedSchema
  const parts: unknown[] = Array.isArray(allOf) ? allOf : []
  const index = parts.findIndex((part) => isObject(part) && !!inProperties(part))
  if (index < 0) return schema
  return { ...schema, allOf: parts.with(index, inProperties(parts[index] as JsonSchema)) }
}

/** Replaces the legacy filter by owner, in the URL of the offered datasets, by the filter of the form context. */
function withContextFilter(schema: JsonSchema): JsonSchema {
  const url = schema['x-fromUrl']
  return {
    ...schema,
    ...(typeof url === 'string' && { 'x-fromUrl': url.replace(formerOwner, '{context.datasetFilter}') })
  }
}
