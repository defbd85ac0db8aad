import { pageConfig } from '../pageConfig.ts'

/**
 * The page of a dataset, by the template that the address of an embed gives: `{id}` and `{slug}` are filled in. A template
 * that is no address of the web counts as none.
 */
export function datasetLink(
  template: string | undefined,
  { id, slug }: { id: string; slug: string }
): string {
  const own = `${pageConfig.basePath}dataset/${encodeURIComponent(id)}`
  if (!template) return own
  const filled = template
    .replaceAll('{id}', encodeURIComponent(id))
    .replaceAll('{slug}', encodeURIComponent(slug))
  const base = window.location.href
  const isWeb = URL.canParse(filled, base) && /^https?:$/.test(new URL(filled, base).protocol)
  return isWeb ? filled : own
}
