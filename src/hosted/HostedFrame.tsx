import { Box, Skeleton } from '@mui/material'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLeaveGuard } from '../ui/useLeaveGuard.ts'
import type { Breadcrumb } from '../layout/breadcrumbs.ts'
import { useNotification } from '../layout/useNotification.ts'
import { barHeight } from '../layout/sizes.ts'
import { noticesRoom } from '../theme/noticesRoom.ts'
import { frameAddress, hostLocation, afterNavigation, type FrameRule } from './frameLocation.ts'
import {
  frameEdits,
  hostNotification,
  initMessage,
  isAlive,
  navigationOf,
  savedEdits,
  sentBreadcrumbs,
  reportedHeight,
  type FrameEdits
} from './frameMessages.ts'
import { useFrameMessages } from './useFrameMessages.ts'

interface HostedFrameProps {
  rule: FrameRule
  title: string
  /** Called with the breadcrumbs sent by the framed page. */
  onBreadcrumbs?: (breadcrumbs: Breadcrumb[]) => void
  /**
   * `page` fills the page; `ratio` has a height that depends on its width; `content` is as high as its content,
   * without URL synchronization.
   */
  size?: 'page' | 'ratio' | 'content'
}

/** Style of a frame whose height derives from its width (docs/api/embedding.md). */
const partOfPage = {
  display: 'block',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  width: '100%',
  aspectRatio: '1',
  '@container (min-width: 500px)': { aspectRatio: '4 / 3' },
  '@container (min-width: 800px)': { aspectRatio: '16 / 9' },
  '@container (min-width: 1200px)': { aspectRatio: '21 / 9' }
} as const

const wholePage = {
  display: 'block',
  border: 0,
  // Cancels the padding of the main area.
  m: { xs: -2, md: -3 },
  width: { xs: 'calc(100% + 32px)', md: 'calc(100% + 48px)' },
  height: `calc(100vh - ${barHeight}px - ${noticesRoom})`
} as const

const nowhere = { pathname: '', search: '' }

/** Style of a content-high frame: invisible until it has announced its height, but with its final width. */
function contentHigh(height: number | undefined): object {
  return {
    display: 'block',
    border: 0,
    width: '100%',
    height: height ?? 150,
    ...(height === undefined && { position: 'absolute', inset: 0, visibility: 'hidden' })
  }
}

function Placeholder(): ReactNode {
  return (
    <Box aria-hidden sx={{ minHeight: 150 }}>
      <Skeleton width="80%" />
      <Skeleton width="60%" />
      <Skeleton width="70%" />
    </Box>
  )
}

/**
 * Frame of another part of the platform, or of another site. URLs are synchronized, and notifications of the frame are
 * shown as snackbars (docs/api/embedding.md).
 */
export function HostedFrame({ rule, title, onBreadcrumbs, size = 'page' }: HostedFrameProps): ReactNode {
  const notify = useNotification()
  const navigate = useNavigate()
  const location = useLocation()
  const isMirrored = size !== 'content'
  const { pathname, search } = isMirrored ? location : nowhere
  const [height, setHeight] = useState<number>()
  const frame = useRef<HTMLIFrameElement>(null)
  const currentRule = afterNavigation(rule)
  const frameUrl = frameAddress(currentRule, { pathname, search })
  // URL that the frame loads: later ones are exchanged by messages, and must not reload a frame that follows them.
  const [loadedUrl, setLoadedUrl] = useState(() => frameAddress(rule, { pathname, search }))
  const shownUrl = useRef(frameUrl)
  const follows = useRef(false)
  const isLoaded = useRef(false)
  const [frameEditState, setFrameEditState] = useState<FrameEdits>({ isUnsaved: false })
  const answerSave = useRef<(saved: boolean) => void>(undefined)
  useLeaveGuard(frameEditState.isUnsaved, {
    unsavable: frameEditState.unsavable,
    save: () =>
      new Promise((resolve) => {
        answerSave.current = resolve
        frame.current?.contentWindow?.postMessage({ saveUnsaved: true }, window.location.origin)
      })
  })

  function sendToFrame(message: unknown[]): void {
    frame.current?.contentWindow?.postMessage(message, new URL(frameUrl).origin)
  }

  useEffect(() => {
    if (frameUrl === shownUrl.current) return
    shownUrl.current = frameUrl
    if (follows.current) sendToFrame(['df-parent', 'updateSrc', frameUrl])
    else if (isLoaded.current) setLoadedUrl(frameUrl)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the message depends on the URL only
  }, [frameUrl])

  useFrameMessages(frame, (event) => {
    if (isAlive(event.data)) {
      follows.current = true
      const options = isMirrored ? { syncParams: true, syncPath: !!rule.path } : ({ resize: 'yes' } as const)
      sendToFrame(initMessage({ title, src: frameUrl, ...options }))
    }
    // Same origin only: another site could otherwise block every navigation.
    const edits = event.origin === window.location.origin ? frameEdits(event.data) : undefined
    if (edits) setFrameEditState(edits)
    const saved = event.origin === window.location.origin ? savedEdits(event.data) : undefined
    if (saved !== undefined) answerSave.current?.(saved)
    const notification = hostNotification(event.data)
    if (notification) notify(notification)
    const breadcrumbs = sentBreadcrumbs(event.data)
    if (breadcrumbs) onBreadcrumbs?.(breadcrumbs)
    if (!isMirrored) {
      setHeight((former) => reportedHeight(event.data) ?? former)
      return
    }
    const navigation = navigationOf(event.data)
    const hostTarget = navigation && hostLocation(currentRule, navigation.href, { pathname, search })
    if (!hostTarget || (hostTarget.pathname === pathname && hostTarget.search === search)) return
    shownUrl.current = frameAddress(currentRule, hostTarget)
    void navigate(hostTarget, { replace: navigation.action === 'replace', preventScrollReset: true })
  })

  return (
    <Box sx={size === 'page' ? undefined : { containerType: 'inline-size', position: 'relative' }}>
      {!isMirrored && height === undefined && <Placeholder />}
      <Box
        component="iframe"
        // Another element for another URL adds no entry to the history, unlike another `src`.
        key={loadedUrl}
        ref={frame}
        src={loadedUrl}
        onLoad={() => {
          isLoaded.current = true
        }}
        title={title}
        loading={size === 'page' ? undefined : 'lazy'}
        sx={size === 'content' ? contentHigh(height) : size === 'ratio' ? partOfPage : wholePage}
      />
    </Box>
  )
}
