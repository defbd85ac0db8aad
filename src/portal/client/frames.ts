/**
 * Host side of the frames of the page: their heights, shared query parameters and notifications
 * (docs/api/embedding.md).
 */
import { frameAddress, pageSearch, syncRules } from '../frames/frameAddress.ts'
import { closeNoticesOnEscape, showFrameNotice } from './frameNotices.ts'

interface Followed {
  frame: HTMLIFrameElement
  src: string
  sync: string | undefined
  /** Last known URL of the frame. */
  shown: string
  /** Whether the frame has responded to the protocol. */
  isAlive: boolean
}

const followed: Followed[] = []

const absolute = (address: string): string => new URL(address, location.href).href

const wanted = ({ src, sync }: Followed): string =>
  absolute(frameAddress(src, syncRules(sync), location.search))

function tell({ frame }: Followed, ...message: unknown[]): void {
  frame.contentWindow?.postMessage(['df-parent', ...message], '*')
}

function start(followedFrame: Followed): void {
  const { frame, sync } = followedFrame
  const resize = frame.dataset.resize === 'no' ? 'no' : 'auto'
  tell(followedFrame, 'init', {
    id: frame.title,
    debug: false,
    resize,
    syncParams: sync !== undefined,
    syncPath: false,
    stateChangeEvents: false,
    mouseEvents: null,
    src: followedFrame.shown
  })
}

/** Navigates frames to the URL that matches the query of the page. */
function follow(): void {
  for (const followedFrame of followed) {
    const address = wanted(followedFrame)
    if (followedFrame.sync === undefined || address === followedFrame.shown) continue
    followedFrame.shown = address
    if (followedFrame.isAlive) tell(followedFrame, 'updateSrc', address)
    else followedFrame.frame.src = address
  }
}

function moved(followedFrame: Followed, action: unknown, href: unknown): void {
  if (followedFrame.sync === undefined || typeof href !== 'string') return
  followedFrame.shown = absolute(href)
  const search = pageSearch(followedFrame.src, syncRules(followedFrame.sync), {
    href,
    search: location.search
  })
  if (search === new URLSearchParams(location.search).toString()) return
  const address = location.pathname + (search && `?${search}`) + location.hash
  if (action === 'push') history.pushState(null, '', address)
  else history.replaceState(null, '', address)
  follow()
}

function receive(event: MessageEvent): void {
  const followedFrame = followed.find(({ frame }) => frame.contentWindow === event.source)
  if (!followedFrame) return
  showFrameNotice(event.data)
  if (!Array.isArray(event.data) || event.data[0] !== 'df-child') return
  const [, name, ...details] = event.data as unknown[]
  const { frame } = followedFrame
  if (name === 'init') {
    followedFrame.isAlive = true
    start(followedFrame)
  } else if (name === 'height' && frame.dataset.resize !== 'no') {
    const [pixels] = details
    if (typeof pixels === 'number' && pixels > 0) {
      // The height of the style includes the borders.
      const borders = frame.offsetHeight - frame.clientHeight
      frame.style.height = `${Math.min(pixels, 20_000) + borders}px`
    }
  } else if (name === 'reinit-height') frame.style.height = frame.dataset.height ?? ''
  else if (name === 'stateChange') moved(followedFrame, details[0], details[1])
}

export function followFrames(): void {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[data-frame]')) {
    const { frame: src = '', sync } = frame.dataset
    frame.dataset.height = frame.style.height
    const followedFrame = {
      frame,
      src,
      sync,
      shown: absolute(frame.getAttribute('src') ?? src),
      isAlive: false
    }
    followed.push(followedFrame)
    // A frame that loaded before this script announced itself to no listener: `init` is sent without waiting.
    start(followedFrame)
  }
  if (!followed.length) return
  addEventListener('message', receive)
  addEventListener('popstate', follow)
  closeNoticesOnEscape()
}
