import { pageConfig } from '../pageConfig.ts'

/** Resources that the platform has a page of: the name of their type is that of the page. */
const withPage = new Set(['dataset', 'application'])

/** Page of the resource that an event is about, where the platform has one. */
export function resourcePath(resource: { type: string; id: string } | undefined): string | undefined {
  if (!resource || !withPage.has(resource.type)) return undefined
  return `${pageConfig.basePath}${resource.type}/${encodeURIComponent(resource.id)}`
}
