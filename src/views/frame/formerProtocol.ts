/** The former frame protocol, content side: `viframe` objects for the address, iframe-resizer 4 for the height. */
import { watchHeight } from './contentHeight.ts'
import type { FrameContent, FramedPage } from './frameContent.ts'
import { uiNotification } from './hostMessages.ts'
import type { PageLocation } from './pageLocation.ts'

const sizerMark = '[iFrameSizer]'
const readyMessage = '[iFrameResizerChild]Ready'
const marks = ['viframe', 'vIframe', 'v-iframe']

interface FormerOptions {
  /** Whether the page announces its height; must be false for a page that fills its frame. */
  announcesHeight: boolean
  /** Measures the page; by default, the bottom of tagged elements. */
  heightOf?: (page: FramedPage) => number | undefined
  /** Whether the page synchronizes its URL with the host. Default true. */
  tellsState?: boolean
}

export function startFormerProtocol(
  page: FramedPage,
  location: PageLocation,
  { announcesHeight, heightOf, tellsState = true }: FormerOptions
): FrameContent {
  const post = (message: unknown): void => page.parent.postMessage(message, '*')
  const sizer = announcesHeight ? startSizer(page, post, heightOf) : undefined
  const stopNavigation = tellsState
    ? location.onNavigation(({ action, href }) => post({ viframe: true, stateAction: action, href }))
    : undefined
  const onMessage = (event: MessageEvent): void => {
    if (event.source !== page.parent) return
    if (typeof event.data === 'string') return sizer?.receive(event.data)
    const message = event.data as Record<string, unknown> | null
    if (
      !tellsState ||
      typeof message !== 'object' ||
      message === null ||
      !marks.some((mark) => message[mark])
    )
      return
    if (message.stateAction && typeof message.href === 'string') location.go(message.href)
  }
  page.addEventListener('message', onMessage)
  if (tellsState) post({ viframe: true, contentWindow: true })

  return {
    notify: (notice) => post({ vIframe: true, uiNotification: uiNotification(notice) }),
    send: post,
    ready: () => {},
    reinitHeight: () => sizer?.resend(),
    onParentUrl(href, listener) {
      // The former protocol has no such message: links lead to the content itself.
      listener(new URL(href, location.href()).href)
      return () => {}
    },
    stop() {
      page.removeEventListener('message', onMessage)
      stopNavigation?.()
      sizer?.stop()
    }
  }
}

/** Content side of iframe-resizer 4. */
function startSizer(
  page: FramedPage,
  post: (message: unknown) => void,
  heightOf: FormerOptions['heightOf']
): { receive: (text: string) => void; resend: () => void; stop: () => void } {
  let watch: ReturnType<typeof watchHeight> | undefined
  let id: string | undefined
  const tell = (height: number, trigger: string): void =>
    post(`${sizerMark}${id}:${height}:${page.document.documentElement.offsetWidth}:${trigger}`)
  const resend = (trigger: string): void => {
    watch?.forget()
    watch?.measure(trigger)
  }
  post(readyMessage)
  return {
    receive(text) {
      if (!text.startsWith(sizerMark)) return
      const message = text.slice(sizerMark.length)
      if (message === 'resize' || message === 'reset') return resend(message)
      const [frameId, , isWidthSized] = message.split(':')
      // Only the first message has the list of settings; other messages of the host are ignored.
      if (!frameId || (isWidthSized !== 'true' && isWidthSized !== 'false')) return
      id = frameId
      watch ??= watchHeight(page, tell, heightOf)
      resend('init')
    },
    resend: () => resend('size'),
    stop: () => watch?.stop()
  }
}
