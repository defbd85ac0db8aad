/** Forms of the general settings, contact and personal space of a portal. */
import { authentications } from '../../../../contract/portals/portal.ts'
import { color } from './looks.ts'
import {
  choice,
  choices,
  flag,
  group,
  half,
  helped,
  longText,
  markdown,
  named,
  own,
  panels,
  placed,
  text,
  untitled,
  words,
  type Spec
} from './spec.ts'

const address: Spec = {
  type: 'string',
  maxLength: 1000,
  pattern: '^(?:[hH][tT][tT][pP][sS]?://|mailto:|tel:|/(?!/)|#)'
}
const social = {
  bluesky: 'Bluesky',
  x: 'X',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  mastodon: 'Mastodon',
  github: 'GitHub'
}
const shares = {
  bluesky: 'Bluesky',
  x: 'X',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  reddit: 'Reddit',
  sms: 'SMS',
  whatsapp: 'WhatsApp'
}

const trackerOf = (type: string, params: Record<string, Spec>): Spec => ({
  text: `tracker-${type}`,
  type: 'object',
  required: ['type', ...(Object.keys(params).length ? ['params'] : [])],
  properties: {
    type: untitled({ const: type }),
    ...(Object.keys(params).length
      ? { params: { ...group(params), required: Object.keys(params), text: 'trackerParams' } }
      : {})
  }
})

export const general = panels(
  {
    title: { ...text(200), minLength: 1 },
    description: helped('description', longText(2000)),
    lang: half(choice('lang', ['fr', 'en'], 'fr')),
    catalogApiDocFullLayout: flag(),
    topics: helped('topics', own('topics')),
    labelsOverrides: untitled(group({ owner: helped('labelOwner', named('labelOwner', text(100))) })),
    socialShares: {
      type: 'array',
      items: { type: 'string', enum: Object.keys(shares), values: 'social', names: shares },
      layout: { comp: 'checkbox-group' }
    },
    socialLinks: group(
      Object.fromEntries(
        Object.entries(social).map(([name, title]) => [name, half({ ...untitled(address), title })])
      )
    ),
    analytics: untitled(
      group({
        tracker: helped('tracker', {
          layout: {},
          oneOf: [
            trackerOf('none', {}),
            trackerOf('google-analytics-v4', { measurementIds: text(200) }),
            trackerOf('matomo', { trackerBase: address, siteId: text(100) }),
            trackerOf('piano', { site: text(100), collectDomain: text(200) })
          ]
        }),
        mergeDatasetAppPaths: helped('mergeDatasetAppPaths', flag())
      })
    ),
    authentication: placed(helped('authentication', choice('authentication', authentications)), {
      comp: 'radio'
    }),
    allowRobots: helped('allowRobots', flag()),
    allowedFrameAncestors: helped('allowedFrameAncestors', words),
    allowedFrameSources: helped('allowedFrameSources', words)
  },
  [
    { section: 'metadata', children: ['title', 'description', 'lang', 'catalogApiDocFullLayout'] },
    { section: 'topics', children: ['topics'] },
    { section: 'labels', children: ['labelsOverrides'] },
    { section: 'socialNetworks', children: ['socialShares', 'socialLinks'] },
    { section: 'analytics', children: ['analytics'] },
    {
      section: 'security',
      children: ['authentication', 'allowRobots', 'allowedFrameAncestors', 'allowedFrameSources']
    }
  ]
)

export const contact = group({
  contactInformations: untitled(
    group({
      email: helped('email', named('contactEmail', { type: 'string', format: 'email', maxLength: 320 })),
      phone: half(text(100)),
      phoneLabel: half(text()),
      website: half(address),
      websiteLabel: half(text()),
      infos: markdown
    })
  )
})

export const personal = group({
  personal: untitled(
    group({
      navigationColor: half(color('primary')),
      hidePages: choices('personalPage', ['notifications', 'api-keys', 'contribute', 'processings']),
      accountPages: {
        type: 'array',
        maxItems: 20,
        help: 'accountPages',
        layout: { comp: 'list', itemTitle: 'item.title' },
        items: {
          ...group({
            id: half(named('accountPageId', { ...text(100), pattern: '^[a-z0-9][a-z0-9_-]*$' })),
            title: half(named('accountPageTitle', text())),
            href: named('accountPageHref', address),
            icon: own('icon')
          }),
          required: ['id', 'title', 'href']
        }
      }
    })
  )
})
