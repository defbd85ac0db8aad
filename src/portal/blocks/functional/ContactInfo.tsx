import { mdiPhoneOutline, mdiWeb } from '@mdi/js'
import type { ReactNode } from 'react'
import { sectionOf } from '../../../../contract/portals/looks.ts'
import { Glyph } from '../../ui/Icon.tsx'
import { Anchor } from '../../ui/LinkTo.tsx'
import { safeAddress } from '../../view/links.ts'
import { Prose } from '../../ui/Prose.tsx'
import { useVisit } from '../../view/PortalContext.tsx'
import { useColon } from '../../view/texts.ts'
import { textOf } from '../values.ts'
import { useContactTexts } from './contactTexts.ts'

/** Contact details of a portal; its email address is never published. */
export function useContactWays(): {
  phone: string
  website: string | undefined
  html: string
  hasAny: boolean
} {
  const { portal, texts } = useVisit()
  const { phone, website } = sectionOf(portal.config.contactInformations)
  const ways = { phone: textOf(phone), website: safeAddress(website), html: textOf(texts?.contact) }
  return { ...ways, hasAny: !!(ways.phone || ways.website || ways.html) }
}

export function ContactInfo(): ReactNode {
  const { portal } = useVisit()
  const texts = useContactTexts()
  const colon = useColon()
  const { phone, website, html } = useContactWays()
  const { phoneLabel, websiteLabel } = sectionOf(portal.config.contactInformations)
  return (
    <div className="contact-info">
      <Prose html={html} />
      {phone && (
        <p>
          <Glyph path={mdiPhoneOutline} /> {textOf(phoneLabel) || texts.phone}
          {colon}
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
        </p>
      )}
      {website && (
        <p>
          <Glyph path={mdiWeb} /> <Anchor href={website}>{textOf(websiteLabel) || texts.website}</Anchor>
        </p>
      )}
    </div>
  )
}
