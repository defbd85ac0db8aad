import { Box } from '@mui/material'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useNotification } from '../layout/useNotification.ts'
import { barHeight } from '../layout/sizes.ts'
import { hostNotification, hostSearch, frameAddress } from './frameMessages.ts'

export interface HostedFrameProps {
  /** Address of the hosted page, without query. */
  src: string
  title: string
}

/**
 * A page of the directory inside the frame, full height. The query strings of both are kept equal, and its
 * notifications come to the snackbar (contract/frame.md).
 */
export function HostedFrame(props: HostedFrameProps): ReactNode {
  const notify = useNotification()
  const navigate = useNavigate()
  const { search } = useLocation()
  const frame = useRef<HTMLIFrameElement>(null)
  const { src } = props
  // The first address only: later changes come from the frame itself, and must not load it again.
  const [address] = useState(() => frameAddress(src, search))

  useEffect(() => {
    const receive = (event: MessageEvent<unknown>): void => {
      if (event.source !== frame.current?.contentWindow) return
      const notification = hostNotification(event.data)
      if (notification) notify(notification)
      const next = hostSearch(event.data, src)
      if (next !== undefined && next !== search) void navigate({ search: next }, { replace: true })
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [notify, navigate, search, src])

  return (
    <Box
      component="iframe"
      ref={frame}
      src={address}
      title={props.title}
      sx={{
        display: 'block',
        border: 0,
        // The main area's own margins.
        m: { xs: -2, md: -3 },
        width: { xs: 'calc(100% + 32px)', md: 'calc(100% + 48px)' },
        height: `calc(100vh - ${barHeight}px)`
      }}
    />
  )
}
