/** Application in an iframe: host side of the frame protocol (docs/api/embedding.md). */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { application } from '../shared/application.ts'
import { setParameters, useParameters } from '../shared/parameters.ts'
import { changesOf, childAddress, withShared } from './sharedState.ts'

interface FrameProps {
  id: string
  title: string
  /** Height in pixels; undefined for the height that the content asks for, or a default height. */
  height: number | undefined
  /** The iframe loads only when it is scrolled near the viewport. */
  isFar: boolean
}

const usualHeight = 380
const [least, most] = [120, 3000]

const options = {
  debug: false,
  resize: 'auto',
  syncParams: true,
  syncPath: false,
  stateChangeEvents: false,
  mouseEvents: null
}

export function Frame({ id, title, height, isFar }: FrameProps) {
  const ref = useRef<HTMLIFrameElement>(null)
  const parameters = useParameters()
  const search = parameters.toString()
  // First URL of the iframe. Later URLs are sent to its page by message, so that the page is not reloaded.
  const [first] = useState(() => {
    const { exposedUrl = window.location.href, applicationKey } = application()
    return childAddress({ exposedUrl, applicationKey }, id, parameters)
  })
  /** Current URL of the content; undefined until the content speaks the protocol. */
  const frameHref = useRef<string>(undefined)
  const [requestedHeight, setRequestedHeight] = useState<number>()

  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<unknown>): void => {
      const frame = ref.current?.contentWindow
      if (!frame || source !== frame || !Array.isArray(data) || data[0] !== 'df-child') return
      const [, name, ...details] = data as [string, string, ...unknown[]]
      if (name === 'init') {
        frameHref.current = first
        frame.postMessage(['df-parent', 'init', { ...options, id, src: first }], '*')
        // The filters may have changed while the iframe was loading.
        follow(frame, frameHref, window.location.search)
      }
      if (name === 'stateChange' && typeof details[1] === 'string') {
        frameHref.current = details[1]
        setParameters(changesOf(new URLSearchParams(window.location.search), details[1]))
      }
      if (name === 'height' && typeof details[0] === 'number') {
        setRequestedHeight(Math.min(Math.max(details[0], least), most))
      }
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [first, id])

  useEffect(() => {
    const frame = ref.current?.contentWindow
    if (frame) follow(frame, frameHref, search)
  }, [search])

  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- an application of this platform, with its session
    <iframe
      ref={ref}
      src={first}
      title={title}
      loading={isFar ? 'lazy' : 'eager'}
      style={{ height: height ?? requestedHeight ?? usualHeight }}
    />
  )
}

/** Sends the filters of the dashboard to a frame that speaks the protocol. */
function follow(frame: Window, frameHref: RefObject<string | undefined>, search: string): void {
  if (!frameHref.current) return
  const newHref = withShared(frameHref.current, new URLSearchParams(search))
  if (newHref === frameHref.current) return
  frameHref.current = newHref
  frame.postMessage(['df-parent', 'updateSrc', newHref], '*')
}

/** Number of dashboards above this one. It is limited, because a dashboard that contains itself would never end. */
export function depthOfFrames(): number {
  let depth = 0
  for (let page: Window = window; page !== page.parent && depth < 10; page = page.parent) depth++
  return depth
}
