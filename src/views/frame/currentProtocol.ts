/** The current frame protocol, content side: arrays that start with `df-…` (docs/api/embedding.md). */
import { watchHeight } from './contentHeight.ts'
import type { FrameContent, FramedPage } from './frameContent.ts'
import { watchMouse } from './mouseEvents.ts'
import type { PageLocation } from './pageLocation.ts'

/** Options in the response of the host to `init`. */
interface HostOptions {
  id?: string
  debug?: boolean
  resize?: 'auto' | 'yes' | 'no'
  syncParams?: boolean
  syncPath?: boolean
  stateChangeEvents?: boolean
  mouseEvents?: string[] | null
  src?: string
}

const started = new WeakSet<Window>()

/**
 * Starts the content side of the protocol, which then follows the requests of the host.
 * @throws Error when it is already started in the page
 */
export function startCurrentProtocol(page: FramedPage, location: PageLocation): FrameContent {
  if (started.has(page)) throw new Error('The frame protocol is already started in this page')
  started.add(page)
  const send = (...message: unknown[]): void => page.parent.postMessage(['df-child', ...message], '*')
  const parentUrls = parentUrlListeners(send)
  const stops: (() => void)[] = []
  let height: ReturnType<typeof watchHeight> | undefined
  let mouse: ReturnType<typeof watchMouse> | undefined
  let isInitialized = false

  const initialize = (options: HostOptions): void => {
    // A host that reloads sends its options again: listeners are added only once.
    if (isInitialized) return
    isInitialized = true
    if (options.src && !isSameAddress(options.src, location.hostHref())) {
      console.error(`d-frame: the address ${location.hostHref()} is not the expected ${options.src}`)
    }
    if (options.resize !== 'no') {
      height = watchHeight(page, (pixels) => send('height', pixels))
      stops.push(height.stop)
    }
    if (options.syncParams || options.syncPath || options.stateChangeEvents) {
      location.pushAsReplace()
      stops.push(
        location.onNavigation(({ action, href, changed }) => {
          if (changed) send('stateChange', action, href)
        })
      )
    }
    if (Array.isArray(options.mouseEvents) && options.mouseEvents.length > 0) {
      mouse = watchMouse(page, options.mouseEvents.map(String))
      stops.push(mouse.stop)
    }
  }

  const onMessage = (event: MessageEvent): void => {
    if (event.source !== page.parent || !Array.isArray(event.data)) return
    const [kind, name, ...details] = event.data
    if (kind === 'df-global' && name === 'mouse') return mouse?.replay(details)
    if (kind !== 'df-parent') return
    if (name === 'init') initialize((details[0] ?? {}) as HostOptions)
    if (name === 'updateSrc' && typeof details[0] === 'string') location.go(details[0])
    if (name === 'parentUrl') {
      const [childHref, parentHref] = details
      if (typeof childHref !== 'string' || typeof parentHref !== 'string') return
      parentUrls.notify(childHref, parentHref)
    }
  }
  page.addEventListener('message', onMessage)
  send('init')

  return {
    notify: ({ type, title, detail }) =>
      send('notif', detail === undefined ? { type, title } : { type, title, detail }),
    send: (message) => send('custom', message),
    ready: () => send('ready'),
    reinitHeight() {
      height?.forget()
      send('reinit-height')
    },
    onParentUrl: (href, listener) => parentUrls.add(new URL(href, location.href()).href, listener),
    stop() {
      page.removeEventListener('message', onMessage)
      for (const stop of stops) stop()
      started.delete(page)
    }
  }
}

/** Whether the browser would open this URL for that text: hosts write spaces and accents as they are. */
function isSameAddress(text: string, href: string): boolean {
  return URL.canParse(text, href) && new URL(text, href).href === href
}

type ParentUrlListener = (parentHref: string) => void

/** Listeners of the host URLs of links, subscribed once for each link. @param send sends a message to the host */
function parentUrlListeners(send: (...message: unknown[]) => void): {
  /** Returns the function that removes the listener. */
  add: (childHref: string, listener: ParentUrlListener) => () => void
  notify: (childHref: string, parentHref: string) => void
} {
  const listenersByHref = new Map<string, Set<ParentUrlListener>>()
  return {
    add(childHref, listener) {
      const listeners = listenersByHref.get(childHref) ?? new Set()
      if (listeners.size === 0) {
        listenersByHref.set(childHref, listeners)
        send('addParentUrlListener', childHref)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        listenersByHref.delete(childHref)
        send('removeParentUrlListener', childHref)
      }
    },
    notify(childHref, parentHref) {
      for (const listener of listenersByHref.get(childHref) ?? []) listener(parentHref)
    }
  }
}
