import { Box } from '@mui/material'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { PortalConfig } from '../../../../contract/portals/portal.ts'
import type { PortalLanguage } from '../../../../contract/portals/visit.ts'
import { pageConfig } from '../../../pageConfig.ts'
import { imageAddress } from '../../portals/api.ts'
import { bodyClass, portalStyle } from '../../../portal/layout/ThemeHead.tsx'
import portalCss from '../../../portal/portal.css?inline'
import { frameSize, type PreviewWidth } from './widths.ts'

interface PortalFrameProps {
  /** Accessible name of the frame. */
  title: string
  lang: PortalLanguage
  config: PortalConfig
  width: PreviewWidth
  /** Additional stylesheet, after that of portals. */
  css?: string
  children: ReactNode
  /** Renders an overlay over the frame; `scale` is the zoom factor of the page. */
  renderOverlay?: (document: Document, scale: number) => ReactNode
}

/**
 * Frame with the stylesheet and theme of a portal: media queries depend on the width of the frame. Links and forms are
 * disabled.
 */
export function PortalFrame(props: PortalFrameProps): ReactNode {
  const { title, lang, config, width, css = '', children, renderOverlay } = props
  const room = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [around, setAround] = useState({ width: 0, height: 0 })
  const [body, setBody] = useState<HTMLElement>()
  // Fixed at the first render: a new `srcdoc` would load a new document and lose its content.
  const [source] = useState(() => `<!doctype html><html lang="${lang}"><head></head><body></body></html>`)
  const size = frameSize(width, around)

  useLayoutEffect(() => {
    const element = room.current
    if (!element) return undefined
    const measure = (): void => setAround({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (body) dress(frame.current, lang, bodyClass(config))
  }, [body, lang, config])

  useEffect(() => (body ? keepHere(body.ownerDocument) : undefined), [body])

  return (
    <Box
      ref={room}
      sx={{ position: 'relative', width: '100%', height: '100%', minHeight: 0, overflow: 'hidden' }}
    >
      {around.width > 0 && (
        <Box
          component="iframe"
          ref={frame}
          title={title}
          srcDoc={source}
          onLoad={() => setBody(frame.current?.contentDocument?.body)}
          sx={{
            position: 'absolute',
            top: 0,
            left: '50%',
            border: 0,
            bgcolor: 'background.paper',
            transformOrigin: '0 0',
            boxShadow: width === 'desktop' ? 0 : 3
          }}
          style={{
            width: size.width,
            height: size.height,
            transform: `scale(${size.scale}) translateX(-50%)`
          }}
        />
      )}
      {body &&
        createPortal(
          <>
            <style>{portalCss}</style>
            <style>{portalStyle(config, pageConfig, imageAddress)}</style>
            <style>{css}</style>
          </>,
          body.ownerDocument.head
        )}
      {body && createPortal(children, body)}
      {body && renderOverlay && createPortal(renderOverlay(body.ownerDocument, size.scale), body)}
    </Box>
  )
}

function dress(frame: HTMLIFrameElement | null, lang: PortalLanguage, className: string): void {
  const document = frame?.contentDocument
  if (!document) return
  document.documentElement.lang = lang
  document.body.className = className
}

/** Disables links and forms; panels still fold. */
function keepHere(document: Document): () => void {
  const stop = (event: Event): void => event.preventDefault()
  const onClick = (event: Event): void => {
    if ((event.target as Element).closest('a, button[type=submit]')) event.preventDefault()
  }
  const ended = new AbortController()
  const { signal } = ended
  document.addEventListener('click', onClick, { capture: true, signal })
  document.addEventListener('auxclick', onClick, { capture: true, signal })
  document.addEventListener('submit', stop, { capture: true, signal })
  document.addEventListener('dragstart', stop, { capture: true, signal })
  return () => ended.abort()
}
