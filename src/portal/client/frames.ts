/** Synchronizes the frames of the page: their heights, and shared query parameters (docs/api/embedding.md). */
import { frameAddress, pageSearch, syncRules } from '../frames/frameAddress.ts'

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

function start(one: Followed): void {
  const { frame, sync } = one
  const resize = frame.dataset.resize === 'no' ? 'no' : 'auto'
  tell(one, 'init', {
    id: frame.title,
    debug: false,
    resize,
    syncParams: sync !== undefined,
    syncPath: false,
    stateChangeEvents: false,
    mouseEvents: null,
    src: one.shown
  })
}

/** Navigates frames to the URL that matches the query of the page. */
function follow(): void {
  for (const one of followed) {
    const address = wanted(one)
    if (one.sync === undefined || address === one.shown) continue
    one.shown = address
    if (one.isAlive) tell(one, 'updateSrc', address)
    else one.frame.src = address
  }
}

function moved(one: Followed, action: unknown, href: unknown): void {
  if (one.sync === undefined || typeof href !== 'string') return
  one.shown = absolute(href)
  const search = pageSearch(one.src, syncRules(one.sync), { href, search: location.search })
  if (search === new URLSearchParams(location.search).toString()) return
  const address = location.pathname + (search && `?${search}`) + location.hash
  if (action === 'push') history.pushState(null, '', address)
  else history.replaceState(null, '', address)
  follow()
}

function receive(event: MessageEvent): void {
  const one = followed.find(({ frame }) => frame.contentWindow === event.source)
  if (!one || !Array.isArray(event.data) || event.data[0] !== 'df-child') return
  const [, name, ...details] = event.data as unknown[]
  const { frame } = one
  if (name === 'init') {
    one.isAlive = true
    start(one)
  } else if (name === 'height' && frame.dataset.resize !== 'no') {
    const [pixels] = details
    if (typeof pixels === 'number' && pixels > 0) frame.style.height = `${Math.min(pixels, 20_000)}px`
  } else if (name === 'reinit-height') frame.style.height = frame.dataset.height ?? ''
  else if (name === 'stateChange') moved(one, details[0], details[1])
}

export function followFrames(): void {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[data-frame]')) {
    const { frame: src = '', sync } = frame.dataset
    frame.dataset.height = frame.style.height
    const one = { frame, src, sync, shown: absolute(frame.getAttribute('src') ?? src), isAlive: false }
    followed.push(one)
    // A frame that loaded before this script announced itself to no listener: `init` is sent without waiting.
    start(one)
  }
  if (!followed.length) return
  addEventListener('message', receive)
  addEventListener('popstate', follow)
}
