/** Share links for the social networks enabled by the portal. */
import {
  mdiEmailOutline,
  mdiFacebook,
  mdiLinkedin,
  mdiMastodon,
  mdiMessageTextOutline,
  mdiReddit,
  mdiShareVariant,
  mdiWhatsapp
} from '@mdi/js'
import type { ReactNode } from 'react'
import { Glyph } from '../../ui/Icon.tsx'
import { socialNetworks } from '../../ui/socialIcons.ts'
import { worldAddress } from '../../view/links.ts'
import { useVisit } from '../../view/PortalContext.tsx'
import { portalTexts } from '../../view/texts.ts'

const useTexts = portalTexts({
  fr: { share: 'Partager', on: 'Partager sur', sms: 'SMS', email: 'courriel', newTab: 'nouvel onglet' },
  en: { share: 'Share', on: 'Share on', sms: 'SMS', email: 'mail', newTab: 'new tab' }
})

interface Network {
  name: string
  icon: string
  address: (page: string, title: string) => string
}

const part = encodeURIComponent

const networks: Record<string, Network> = {
  bluesky: {
    name: 'Bluesky',
    icon: socialNetworks.bluesky?.path ?? '',
    address: (page, title) => `https://bsky.app/intent/compose?text=${part(`${title} ${page}`)}`
  },
  x: {
    name: 'X',
    icon: socialNetworks.x?.path ?? '',
    address: (page, title) => `https://x.com/intent/post?url=${part(page)}&text=${part(title)}`
  },
  facebook: {
    name: 'Facebook',
    icon: mdiFacebook,
    address: (page) => `https://www.facebook.com/sharer/sharer.php?u=${part(page)}`
  },
  linkedin: {
    name: 'LinkedIn',
    icon: mdiLinkedin,
    address: (page) => `https://www.linkedin.com/sharing/share-offsite/?url=${part(page)}`
  },
  reddit: {
    name: 'Reddit',
    icon: mdiReddit,
    address: (page, title) => `https://www.reddit.com/submit?url=${part(page)}&title=${part(title)}`
  },
  mastodon: {
    name: 'Mastodon',
    icon: mdiMastodon,
    address: (page, title) => `https://share.joinmastodon.org/#text=${part(`${title} ${page}`)}`
  },
  whatsapp: {
    name: 'WhatsApp',
    icon: mdiWhatsapp,
    address: (page, title) => `https://wa.me/?text=${part(`${title} ${page}`)}`
  },
  sms: {
    name: 'sms',
    icon: mdiMessageTextOutline,
    address: (page, title) => `sms:?body=${part(`${title} ${page}`)}`
  },
  email: {
    name: 'email',
    icon: mdiEmailOutline,
    address: (page, title) => `mailto:?subject=${part(title)}&body=${part(page)}`
  }
}

/** @param path path of the page on the portal */
export function ShareLinks({ title, path }: { title: string; path: string }): ReactNode {
  const visit = useVisit()
  const texts = useTexts()
  const chosen: unknown = visit.portal.config.socialShares
  const names = (Array.isArray(chosen) ? chosen : []).filter(
    (name): name is string => typeof name === 'string' && Object.hasOwn(networks, name)
  )
  if (!names.length) return null
  const page = worldAddress(visit, path)
  return (
    <div className="share">
      <h2 className="share-title">
        <Glyph path={mdiShareVariant} size={18} /> {texts.share}
      </h2>
      <ul>
        {names.map((name) => {
          const { icon, address, name: called } = networks[name] as Network
          const label = name === 'sms' || name === 'email' ? texts[name] : called
          return (
            <li key={name}>
              <a
                href={address(page, title)}
                target="_blank"
                rel="noopener"
                title={label}
                aria-label={`${texts.on} ${label} (${texts.newTab})`}
              >
                <Glyph path={icon} />
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
