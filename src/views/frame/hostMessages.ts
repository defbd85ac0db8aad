/** Plain messages to the page that embeds this one (contract/frame.md §9 and §10). */

/** Whether this page is in a frame. */
export function isFramed(page: Window = window): boolean {
  return page.parent !== page
}

export function postToHost(message: unknown, page: Window = window): void {
  if (isFramed(page)) page.parent.postMessage(message, '*')
}

/** Tells the host page what a person did, for its own statistics. */
export function trackEvent(action: string, label: string): void {
  postToHost({ trackEvent: { action, label } })
}
