import { Box, Skeleton } from '@mui/material'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLeaveGuard } from '../ui/useLeaveGuard.ts'
import type { Breadcrumb } from '../layout/breadcrumbs.ts'
import { useNotification } from '../layout/useNotification.ts'
import { barHeight } from '../layout/sizes.ts'
import { noticesRoom } from '../theme/noticesRoom.ts'
import { frameAddress, hostLocation, landed, type FrameRule } from './frameLocation.ts'
import {
  heldEdits,
  hostNotification,
  initMessage,
  isAlive,
  navigationOf,
  savedEdits,
  sentBreadcrumbs,
  toldHeight,
  type HeldEdits
} from './frameMessages.ts'
import { useFrameMessages } from './useFrameMessages.ts'

interface HostedFrameProps {
  rule: FrameRule
  title: string
  /** Breadcrumbs of the page in the frame, as it sends them. */
  onBreadcrumbs?: (breadcrumbs: Breadcrumb[]) => void
  /**
   * `page` takes all of the page; `ratio` is a part of it, high as its width tells; `content` a part as high as what is
   * in it, whose address is none of the page's.
   */
  size?: 'page' | 'ratio' | 'content'
}

/** Heights that the element of frames takes from its width (docs/api/embedding.md). */
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
  // The main area's own margins.
  m: { xs: -2, md: -3 },
  width: { xs: 'calc(100% + 32px)', md: 'calc(100% + 48px)' },
  height: `calc(100vh - ${barHeight}px - ${noticesRoom})`
} as const

const nowhere = { pathname: '', search: '' }

/** Out of sight until it has told its height, with the width that it will have. */
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
 * A page of another part of the platform, or of another site, full height unless it is a part of the page. Both addresses
 * follow each other, and the notifications of the frame come to the snackbar (docs/api/embedding.md).
 */
export function HostedFrame({ rule, title, onBreadcrumbs, size = 'page' }: HostedFrameProps): ReactNode {
  const notify = useNotification()
  const navigate = useNavigate()
  const location = useLocation()
  const isMirrored = size !== 'content'
  const { pathname, search } = isMirrored ? location : nowhere
  const [height, setHeight] = useState<number>()
  const frame = useRef<HTMLIFrameElement>(null)
  const there = landed(rule)
  const wanted = frameAddress(there, { pathname, search })
  // The first address only: later ones are told to the frame, or come from it, and must not load it again.
  const [address] = useState(() => frameAddress(rule, { pathname, search }))
  const shown = useRef(wanted)
  const follows = useRef(false)
  const [held, setHeld] = useState<HeldEdits>({ isHeld: false })
  const answerSave = useRef<(saved: boolean) => void>(undefined)
  useLeaveGuard(held.isHeld, {
    unsavable: held.unsavable,
    save: () =>
      new Promise((resolve) => {
        answerSave.current = resolve
        frame.current?.contentWindow?.postMessage({ saveUnsaved: true }, window.location.origin)
      })
  })

  function tell(message: unknown[]): void {
    frame.current?.contentWindow?.postMessage(message, new URL(wanted).origin)
  }

  useEffect(() => {
    if (wanted === shown.current) return
    shown.current = wanted
    if (follows.current) tell(['df-parent', 'updateSrc', wanted])
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is told depends on the address only
  }, [wanted])

  useFrameMessages(frame, (event) => {
    if (isAlive(event.data)) {
      follows.current = true
      const options = isMirrored ? { syncParams: true, syncPath: !!rule.path } : ({ resize: 'yes' } as const)
      tell(initMessage({ title, src: wanted, ...options }))
    }
    // Pages of this site only: another one could keep the person where it stands.
    const told = event.origin === window.location.origin ? heldEdits(event.data) : undefined
    if (told) setHeld(told)
    const saved = event.origin === window.location.origin ? savedEdits(event.data) : undefined
    if (saved !== undefined) answerSave.current?.(saved)
    const notification = hostNotification(event.data)
    if (notification) notify(notification)
    const breadcrumbs = sentBreadcrumbs(event.data)
    if (breadcrumbs) onBreadcrumbs?.(breadcrumbs)
    if (!isMirrored) {
      setHeight((former) => toldHeight(event.data) ?? former)
      return
    }
    const navigation = navigationOf(event.data)
    const next = navigation && hostLocation(there, navigation.href, { pathname, search })
    if (!next || (next.pathname === pathname && next.search === search)) return
    shown.current = frameAddress(there, next)
    void navigate(next, { replace: navigation.action === 'replace', preventScrollReset: true })
  })

  return (
    <Box sx={size === 'page' ? undefined : { containerType: 'inline-size', position: 'relative' }}>
      {!isMirrored && height === undefined && <Placeholder />}
      <Box
        component="iframe"
        ref={frame}
        src={address}
        title={title}
        loading={size === 'page' ? undefined : 'lazy'}
        sx={size === 'content' ? contentHigh(height) : size === 'ratio' ? partOfPage : wholePage}
      />
    </Box>
  )
}
