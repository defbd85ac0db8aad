/** Frame of a platform page. The server sets its URL; afterwards `client/frames.ts` synchronizes it. */
import type { ReactNode } from 'react'
import { isHexColor } from '../../../contract/colors.ts'
import { lightColors } from '../../../contract/pageConfig.ts'
import { sectionOf } from '../../../contract/portals/looks.ts'
import type { Visit } from '../../../contract/portals/visit.ts'
import { onSite } from '../view/addresses.ts'
import { useVisit } from '../view/PortalContext.tsx'
import { portalTexts } from '../view/texts.ts'
import { frameAddress, syncRules } from './frameAddress.ts'

export interface FrameProps {
  /** Path on the platform, with the frame's own parameters. */
  src: string
  title: string
  /** Shared parameters, `pattern[:prefix],…`; none if absent. */
  sync?: string | undefined
  /** Initial height in pixels, or a ratio (`16 / 9`, or `auto` for one by width), until the frame announces its height. */
  height?: number
  ratio?: string
  /** Maximum height in pixels, beyond which the frame scrolls. */
  maxHeight?: number
  /** `no` keeps the initial height. */
  resize?: 'auto' | 'no'
  /** Whether the frame is above the fold: it is then loaded eagerly. */
  isEager?: boolean
  className?: string
}

const useTexts = portalTexts({
  fr: { needsScripts: 'Cette partie de la page a besoin de JavaScript.' },
  en: { needsScripts: 'This part of the page needs JavaScript.' }
})

export function Frame(props: FrameProps): ReactNode {
  const { src, title, sync, height, ratio, maxHeight, resize = 'auto', isEager, className = '' } = props
  const { query } = useVisit()
  const { needsScripts } = useTexts()
  const isAuto = ratio === 'auto'
  const room = isAuto ? {} : ratio ? { aspectRatio: ratio } : { height: height ?? 500 }
  return (
    <Room isAuto={isAuto}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- only frames pages of the platform */}
      <iframe
        className={['frame', isAuto && 'frame-auto', className].filter(Boolean).join(' ')}
        src={frameAddress(src, syncRules(sync), query)}
        title={title}
        style={{
          ...room,
          ...(maxHeight ? { maxHeight } : {})
        }}
        data-frame={src}
        data-resize={resize}
        {...(sync === undefined ? {} : { 'data-sync': sync })}
        {...(isEager ? {} : { loading: 'lazy' as const })}
        allow="fullscreen; clipboard-write"
      />
      <noscript>
        <p className="notice">{needsScripts}</p>
      </noscript>
    </Room>
  )
}

/** Box whose width decides the ratio of an `auto` frame. */
function Room({ isAuto, children }: { isAuto: boolean; children: ReactNode }): ReactNode {
  return isAuto ? <div className="frame-room">{children}</div> : children
}

/** URL of an embed of the platform, with the colours and language of the portal. */
export function embedAddress(
  visit: Pick<Visit, 'portal' | 'lang' | 'sitePath'>,
  path: string,
  parameters: Record<string, string | undefined> = {}
): string {
  const query = new URLSearchParams({ 'd-frame': 'true' })
  const primary = primaryOf(visit)
  if (primary) query.set('primary', primary)
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) query.set(name, value)
  }
  query.set('lang', visit.lang)
  return `${onSite(visit, path)}?${query}`
}

/**
 * URL of an application. The platform's primary colour is passed when the portal has none: base applications do not
 * know it.
 */
export function applicationAddress(
  visit: Pick<Visit, 'portal' | 'lang' | 'platformColors' | 'sitePath'>,
  { id }: { id: string }
): string {
  const primary = primaryOf(visit) ?? visit.platformColors?.colors?.primary ?? lightColors.primary
  return embedAddress(visit, `/data-fair/app/${encodeURIComponent(id)}`, { primary })
}

function primaryOf({ portal }: Pick<Visit, 'portal'>): string | undefined {
  const { primary } = sectionOf(sectionOf(portal.config.theme).colors)
  return isHexColor(primary) ? primary : undefined
}
