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
  const there = useRef<string>(undefined)
  const [asked, setAsked] = useState<number>()

  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<unknown>): void => {
      const frame = ref.current?.contentWindow
      if (!frame || source !== frame || !Array.isArray(data) || data[0] !== 'df-child') return
      const [, name, ...details] = data as [string, string, ...unknown[]]
      if (name === 'init') {
        there.current = first
        frame.postMessage(['df-parent', 'init', { ...options, id, src: first }], '*')
        // The filters may have changed while the iframe was loading.
        follow(frame, there, window.location.search)
      }
      if (name === 'stateChange' && typeof details[1] === 'string') {
        there.current = details[1]
        setParameters(changesOf(new URLSearchParams(window.location.search), details[1]))
      }
      if (name === 'height' && typeof details[0] === 'number') {
        setAsked(Math.min(Math.max(details[0], least), most))
      }
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [first, id])

  useEffect(() => {
    const frame = ref.current?.contentWindow
    if (frame) follow(frame, there, search)
  }, [search])

  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- an application of this platform, with its session
    <iframe
      ref={ref}
      src={first}
      title={title}
      loading={isFar ? 'lazy' : 'eager'}
      style={{ height: height ?? asked ?? usualHeight }}
    />
  )
}

/** Sends the filters of the dashboard to a frame that speaks the protocol. */
function follow(frame: Window, there: RefObject<string | undefined>, search: string): void {
  if (!there.current) return
  const wanted = withShared(there.current, new URLSearchParams(search))
  if (wanted === there.current) return
  there.current = wanted
  frame.postMessage(['df-parent', 'updateSrc', wanted], '*')
}

/** Number of dashboards above this one. It is limited, because a dashboard that contains itself would never end. */
export function depthOfFrames(): number {
  let depth = 0
  for (let page: Window = window; page !== page.parent && depth < 10; page = page.parent) depth++
  return depth
}
