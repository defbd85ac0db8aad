import type { ViewNotice } from '../notify.tsx'

/** What a framed page can tell the page around it, whatever generation of the protocol that page speaks. */
export interface FrameContent {
  notify: (notice: ViewNotice) => void
  /** Sends an application message. */
  send: (message: unknown) => void
  /** The page has something to show. */
  ready: () => void
  /** The height that was announced no longer holds. */
  reinitHeight: () => void
  /** Asks for the host page's address of a link of this page, now and each time that it changes. */
  onParentUrl: (href: string, listener: (parentHref: string) => void) => () => void
  stop: () => void
}

export type FramedPage = Window & typeof globalThis
