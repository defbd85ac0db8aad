import { pageConfig } from '../pageConfig.ts'

/**
 * URL of a dataset's page, from the template in the URL of an embed, with `{id}` and `{slug}` replaced. Undefined
 * unless the template is an http(s) URL.
 */
export function datasetLink(
  template: string | undefined,
  { id, slug }: { id: string; slug: string }
): string {
  const platformLink = `${pageConfig.basePath}dataset/${encodeURIComponent(id)}`
  if (!template) return platformLink
  const filled = template
    .replaceAll('{id}', encodeURIComponent(id))
    .replaceAll('{slug}', encodeURIComponent(slug))
  const base = window.location.href
  const isWeb = URL.canParse(filled, base) && /^https?:$/.test(new URL(filled, base).protocol)
  return isWeb ? filled : platformLink
}
