import { pageConfig } from '../pageConfig.ts'

/** Path segment of the page of each resource type. */
const pagesOf: Record<string, string> = {
  dataset: 'dataset',
  application: 'application',
  portal: 'portals',
  page: 'pages',
  reuse: 'reuses'
}

/** Path of the page of an event's resource; undefined when the platform has none. */
export function resourcePath(resource: { type: string; id: string } | undefined): string | undefined {
  if (!resource || !Object.hasOwn(pagesOf, resource.type)) return undefined
  return `${pageConfig.basePath}${pagesOf[resource.type]}/${encodeURIComponent(resource.id)}`
}
