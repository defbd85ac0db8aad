/** Links that tell others of the page, by the networks that the portal chose. */
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
import { portalPath } from '../../view/links.ts'
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
    icon: 'M5.8 3.4C8.3 5.3 11 9.1 12 11.1c1-2 3.7-5.8 6.2-7.7C20 2 23 1 23 4.4c0 .7-.4 5.7-.6 6.5-.8 2.8-3.6 3.5-6.1 3.1 4.4.7 5.5 3.2 3.1 5.7-4.6 4.7-6.6-1.2-7.1-2.7l-.3-.8-.3.8c-.5 1.5-2.5 7.4-7.1 2.7-2.4-2.5-1.3-5 3.1-5.7-2.5.4-5.3-.3-6.1-3.1C1.4 10.1 1 5.1 1 4.4 1 1 4 2 5.8 3.4z',
    address: (page, title) => `https://bsky.app/intent/compose?text=${part(`${title} ${page}`)}`
  },
  x: {
    name: 'X',
    icon: 'M14.1 10.3 21.5 2h-1.8l-6.4 7.2L8.2 2H2.3l7.8 11L2.3 22h1.8l6.8-7.7 5.4 7.7h5.9zM4.7 3.3h2.7l12.3 17.4H17z',
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

export function ShareLinks({ title, path }: { title: string; path: string }): ReactNode {
  const visit = useVisit()
  const texts = useTexts()
  const chosen: unknown = visit.portal.config.socialShares
  const names = (Array.isArray(chosen) ? chosen : []).filter(
    (name): name is string => typeof name === 'string' && Object.hasOwn(networks, name)
  )
  if (!names.length) return null
  const page = visit.origin + (path.startsWith(visit.base) ? path : portalPath(visit, path))
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
