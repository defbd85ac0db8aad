import { pageConfig } from '../pageConfig.ts'

/** Resources that the platform has a page of: where it is, by the name of their type. */
const pagesOf: Record<string, string> = {
  dataset: 'dataset',
  application: 'application',
  portal: 'portals',
  page: 'pages',
  reuse: 'reuses'
}

/** Page of the resource that an event is about, where the platform has one. */
export function resourcePath(resource: { type: string; id: string } | undefined): string | undefined {
  if (!resource || !Object.hasOwn(pagesOf, resource.type)) return undefined
  return `${pageConfig.basePath}${pagesOf[resource.type]}/${encodeURIComponent(resource.id)}`
}
