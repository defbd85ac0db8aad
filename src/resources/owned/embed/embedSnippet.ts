/** HTML code that embeds a view in another site. No I/O. */

function attribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** @param href absolute URL of the view */
export function iframeSnippet(href: string): string {
  return `<iframe src="${attribute(href)}" width="100%" height="500px" style="background-color: transparent; border: none;"></iframe>`
}

/**
 * Returns a `d-frame` element, which adapts its height to the content.
 * @param synchronised whether the parameters of the view are kept in the URL of the host page
 */
export function dFrameSnippet(href: string, datasetId: string, synchronised: boolean): string {
  const separator = href.includes('?') ? '&' : '?'
  const source = attribute(`${href}${separator}d-frame=true`)
  const parameters = synchronised ? ` sync-params="*:${attribute(datasetId)}"` : ''
  return `<d-frame src="${source}" height="500px" scrolling="no" resize="no"${parameters}></d-frame>`
}
