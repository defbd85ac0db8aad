/** Filters of the datasets that the form of a base application offers, read from its configuration schema. No I/O. */
import { percentDecoded } from '../../../contract/percentDecoded.ts'
import type { DatasetsFilter } from '../../../contract/applications/baseApplication.ts'
import { isObject, type Json } from '../../../contract/json.ts'

type Schema = Json

/**
 * Returns one filter for each dataset field of the schema that reads its choices from an address (`x-fromUrl` or
 * `layout.getItems.url`).
 */
export function datasetsFiltersOf(schema: Schema): DatasetsFilter[] {
  const resolved = (value: unknown): Schema => followed(schema, value)
  const { properties, allOf } = schema
  const first: unknown = Array.isArray(allOf) ? allOf[0] : undefined
  const datasetsSchema = isObject(properties) ? properties.datasets : undefined
  const { properties: inherited } = resolved(first)
  const datasets = resolved(datasetsSchema ?? (isObject(inherited) ? inherited.datasets : undefined))
  const { items } = datasets
  if (Array.isArray(items)) {
    return items.flatMap((item) => filterOf(addressOf(resolved(item)), resolved(item)))
  }
  return filterOf(addressOf(resolved(items)) ?? addressOf(datasets), resolved(items))
}

/** Follows a `$ref` inside of the document; an invalid reference gives an empty schema. */
function followed(root: Schema, value: unknown, depth = 0): Schema {
  if (!isObject(value)) return {}
  const { $ref: reference } = value
  if (typeof reference !== 'string') return value
  if (!reference.startsWith('#/') || depth > 20) return {}
  let target: unknown = root
  for (const part of reference.slice(2).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    target = isObject(target) && Object.hasOwn(target, key) ? target[key] : undefined
  }
  return followed(root, target, depth + 1)
}

function addressOf({ 'x-fromUrl': fromUrl, layout }: Schema): string | undefined {
  if (typeof fromUrl === 'string') return fromUrl
  const getItems = isObject(layout) ? layout.getItems : undefined
  const url = isObject(getItems) ? getItems.url : undefined
  const text = isObject(url) ? url.expr : url
  return typeof text === 'string' ? text : undefined
}

/** Query parameters that concern the select field (paging, search), not the datasets. */
const ignored = ['skip', 'size', 'q', 'status', 'owner', '{context.datasetFilter}']

function filterOf(fromUrl: string | undefined, { properties }: Schema): DatasetsFilter[] {
  if (!fromUrl) return []
  const query = fromUrl.split('?').slice(1).join('?')
  const parameters = query.split('&').flatMap((part) => {
    const [name = '', ...value] = part.split('=')
    if (!name || ignored.includes(name) || name.startsWith('${')) return []
    const text = value.join('=')
    return [[name, (percentDecoded(text) ?? text).split(',')]]
  })
  return [
    {
      ...Object.fromEntries(parameters),
      fromUrl,
      ...(isObject(properties) ? { properties } : {})
    } as DatasetsFilter
  ]
}
