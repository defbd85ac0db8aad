import type { ViewNotice } from '../notify.tsx'

/** Messages from a framed page to its host, in either version of the protocol. */
export interface FrameContent {
  notify: (notice: ViewNotice) => void
  /** Sends an application message to the host. */
  send: (message: unknown) => void
  /** Signals that the page has content to show. */
  ready: () => void
  /** Signals that the announced height is outdated. */
  reinitHeight: () => void
  /** Requests the URL of the host page for a link of this page, now and after each change. */
  onParentUrl: (href: string, listener: (parentHref: string) => void) => () => void
  stop: () => void
}

export type FramedPage = Window & typeof globalThis
