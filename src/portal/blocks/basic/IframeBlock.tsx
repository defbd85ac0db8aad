import type { ReactNode } from 'react'
import { Anchor } from '../../ui/LinkTo.tsx'
import { useVisit } from '../../view/PortalContext.tsx'
import { portalTexts } from '../../view/texts.ts'
import type { BlockProps, BlockView } from '../block.ts'
import { textOf } from '../values.ts'
import { mayFrame } from './frameSources.ts'
import { webAddress } from './webAddress.ts'

const useTexts = portalTexts({
  fr: { frame: 'Contenu intégré', elsewhere: 'Ouvrir ce contenu' },
  en: { frame: 'Embedded content', elsewhere: 'Open this content' }
})

/**
 * Frame of an external page. A source outside the portal's CSP becomes a link: the browser would show an empty frame.
 */
function IframeBlock({ block }: BlockProps): ReactNode {
  const { origin, portal } = useVisit()
  const texts = useTexts()
  const url = webAddress(block.url)
  if (!url) return null
  const title = textOf(block.title)
  if (!mayFrame(url, { origin, sources: portal.config.allowedFrameSources })) {
    return (
      <p className="notice">
        <Anchor href={url} newTab>
          {title || texts.elsewhere}
        </Anchor>
      </p>
    )
  }
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox; the CSP of the page restricts the sources
    <iframe
      className="frame"
      src={url}
      title={title || texts.frame}
      loading="lazy"
      allow="fullscreen"
      {...(block.scroll === true ? {} : { scrolling: 'no' })}
    />
  )
}

export const iframe: BlockView = { View: IframeBlock }
