/**
 * JSON schema of the configuration of a portal (docs/api/portals.md). Its parts about looks accept any property; pages
 * ignore the unknown ones.
 */
import { fontNamePattern } from './ownFonts.ts'
import { authentications, standardLinks } from './portal.ts'

const text = (maxLength = 500) => ({ type: 'string', maxLength })
const flag = { type: 'boolean' }
const looks = { type: 'object' }
const oneOf = (...values: readonly string[]) => ({ type: 'string', enum: [...values] })
const list = (items: object, maxItems: number) => ({ type: 'array', items, maxItems })

/** A title, with at least one character that is seen: lists link to what it names by it. */
export const titleSchema = (maxLength: number) => ({
  type: 'string',
  minLength: 1,
  maxLength,
  pattern: String.raw`\S`
})

export const imageSchema = {
  type: 'object',
  required: ['_id', 'name', 'mimeType'],
  properties: {
    _id: text(100),
    name: text(),
    mimeType: text(100),
    mobileAlt: flag,
    width: { type: 'integer', minimum: 1 },
    height: { type: 'integer', minimum: 1 }
  }
}
/** A font file uploaded for the portal. */
const fontSchema = {
  type: 'object',
  required: ['name', 'file'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', pattern: fontNamePattern },
    file: imageSchema,
    weight: { type: 'integer', minimum: 1, maximum: 1000 },
    italic: flag,
    kind: oneOf('sans-serif', 'serif')
  }
}
/** Address of a link; schemes that run code (`javascript:`) are refused. */
export const addressSchema = {
  type: 'string',
  maxLength: 2000,
  pattern: '^(?:[hH][tT][tT][pP][sS]?://|mailto:|tel:|/(?!/)|#|$)'
}
const pageRef = {
  type: 'object',
  required: ['slug'],
  properties: { slug: text(300), title: text(), group: { type: 'object' } }
}
const commonLink = { title: text(), target: flag, icon: looks }

export const linkSchema = {
  type: 'object',
  required: ['type'],
  oneOf: [
    { properties: { ...commonLink, type: { const: 'standard' }, subtype: oneOf(...standardLinks) } },
    { properties: { ...commonLink, type: { const: 'generic' }, pageRef }, required: ['pageRef'] },
    { properties: { ...commonLink, type: { const: 'event' }, pageRef }, required: ['pageRef'] },
    { properties: { ...commonLink, type: { const: 'news' }, pageRef }, required: ['pageRef'] },
    {
      properties: { ...commonLink, type: { const: 'external' }, href: addressSchema },
      required: ['href', 'title']
    },
    { properties: { ...commonLink, type: { const: 'none' } } }
  ]
}

const links = list(linkSchema, 200)
const socialNames = [
  'bluesky',
  'x',
  'facebook',
  'linkedin',
  'instagram',
  'youtube',
  'vimeo',
  'mastodon',
  'github'
]

export const portalConfigSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'title',
    'authentication',
    'theme',
    'header',
    'navBar',
    'menu',
    'breadcrumb',
    'footer',
    'datasets',
    'applications',
    'reuses',
    'events',
    'news',
    'contactInformations',
    'socialShares',
    'socialLinks',
    'personal'
  ],
  properties: {
    title: titleSchema(200),
    description: text(2000),
    lang: oneOf('fr', 'en'),
    authentication: oneOf(...authentications),
    allowRobots: flag,
    allowedFrameAncestors: list(text(300), 50),
    allowedFrameSources: list(text(300), 50),
    theme: looks,
    bodyFontFamily: text(300),
    headingFontFamily: text(300),
    fonts: list(fontSchema, 30),
    linksConfig: looks,
    navLinksConfig: looks,
    logo: imageSchema,
    logoDark: imageSchema,
    favicon: imageSchema,
    errorImages: looks,
    headerHomeActive: flag,
    header: looks,
    headerHome: looks,
    navBarHomeActive: flag,
    navBar: looks,
    navBarHome: looks,
    // Items of menus are nested: `linksOfMenu` checks each of them.
    menu: { type: 'object', required: ['children'], properties: { children: { type: 'array' } } },
    breadcrumb: looks,
    footer: {
      type: 'object',
      properties: {
        text: text(20_000),
        slogan: text(1000),
        links,
        importantLinks: links,
        extraLogos: list(
          {
            type: 'object',
            properties: { logo: imageSchema, label: text(), link: { anyOf: [addressSchema, linkSchema] } }
          },
          50
        )
      }
    },
    datasets: looks,
    applications: looks,
    reuses: { type: 'object', properties: { allowUserReuses: flag } },
    events: looks,
    news: looks,
    contactInformations: {
      type: 'object',
      properties: {
        email: text(320),
        phone: text(100),
        phoneLabel: text(),
        website: addressSchema,
        websiteLabel: text(),
        infos: text(20_000)
      }
    },
    socialShares: list(text(50), 20),
    socialLinks: {
      type: 'object',
      properties: Object.fromEntries(socialNames.map((name) => [name, addressSchema]))
    },
    analytics: looks,
    personal: {
      type: 'object',
      properties: {
        accountPages: list(
          { type: 'object', properties: { id: text(100), title: text(), icon: looks, href: addressSchema } },
          20
        )
      }
    },
    topics: list({ type: 'object' }, 500),
    labelsOverrides: looks,
    defaults: looks,
    catalogApiDocFullLayout: flag,
    agentChat: looks
  }
}
