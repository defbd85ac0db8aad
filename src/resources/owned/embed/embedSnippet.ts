/** HTML that another site pastes to show a view of a dataset. */

function attribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** @param href absolute address of the view */
export function iframeSnippet(href: string): string {
  return `<iframe src="${attribute(href)}" width="100%" height="500px" style="background-color: transparent; border: none;"></iframe>`
}

/** Element of the framing library that adapts its height and synchronises parameters. */
export function dFrameSnippet(href: string, datasetId: string, synchronised: boolean): string {
  const separator = href.includes('?') ? '&' : '?'
  const source = attribute(`${href}${separator}d-frame=true`)
  const parameters = synchronised ? ` sync-params="*:${attribute(datasetId)}"` : ''
  return `<d-frame src="${source}" height="500px" scrolling="no" resize="no"${parameters}></d-frame>`
}
