/** Functions of `window.dFrameContent` under the names that base applications of the published client call. */
import type { FrameContent } from '../views/frame/frameContent.ts'

type ParentUrlListener = (parentHref: string) => void

export interface PublishedNames {
  sendNotif: FrameContent['notify']
  sendMessage: FrameContent['send']
  addParentUrlListener: (href: string, listener: ParentUrlListener) => void
  removeParentUrlListener: (href: string, listener: ParentUrlListener) => void
}

export function withPublishedNames(content: FrameContent): FrameContent & PublishedNames {
  const stopsByHref = new Map<string, Map<ParentUrlListener, () => void>>()
  return {
    ...content,
    sendNotif: content.notify,
    sendMessage: content.send,
    addParentUrlListener(href, listener) {
      const stops = stopsByHref.get(href) ?? new Map<ParentUrlListener, () => void>()
      stopsByHref.set(href, stops)
      if (!stops.has(listener)) stops.set(listener, content.onParentUrl(href, listener))
    },
    removeParentUrlListener(href, listener) {
      const stops = stopsByHref.get(href)
      stops?.get(listener)?.()
      stops?.delete(listener)
    }
  }
}
