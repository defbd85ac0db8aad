/** A page in the page. It has its address from the server; `client/frames.ts` follows it after that. */
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
  /** Path of the platform, with the parameters of its own. */
  src: string
  title: string
  /** `pattern[:prefix],…` of the parameters that it shares with the page; nothing is without it. */
  sync?: string | undefined
  /** Height in pixels, or a ratio (`16 / 9`): the room that the frame takes until it has told its height. */
  height?: number
  ratio?: string
  /** Largest height in pixels: the frame scrolls beyond. */
  maxHeight?: number
  /** `no`: it stays as high as it is. */
  resize?: 'auto' | 'no'
  /** Whether the frame stands on the first screen, and is loaded at once. */
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
  return (
    <>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- pages of the platform itself */}
      <iframe
        className={`frame ${className}`.trim()}
        src={frameAddress(src, syncRules(sync), query)}
        title={title}
        style={{
          ...(ratio ? { aspectRatio: ratio } : { height: height ?? 500 }),
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
    </>
  )
}

/** An embed of the platform, in the colours and the language of the portal. */
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

/** Base applications know no colour of the platform: they are told it too, where the portal has chosen none. */
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
