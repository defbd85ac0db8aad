/** Tests with arbitrary stored configurations: the portal renders, and no stored script runs. */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { newPortalConfig } from '../../contract/portals/defaults.ts'
import { socialNetworks } from './ui/socialIcons.ts'
import type { MenuItem, PortalConfig } from '../../contract/portals/portal.ts'
import type { Visit } from '../../contract/portals/visit.ts'
import { render } from './render.tsx'

const attack = '"><script>alert(1)</script>'
const text = fc.constantFrom(
  '',
  'Texte',
  attack,
  'javascript:alert(1)',
  '//evil.example',
  '\ud800',
  'primary',
  'x:y'
)
const link = fc.oneof(
  fc.record(
    {
      type: fc.constantFrom('standard', 'generic', 'event', 'news', 'external', 'none', 'submenu'),
      title: text,
      subtype: text,
      pageRef: fc.oneof(text, fc.constant(null), fc.record({ slug: text, group: fc.record({ slug: text }) })),
      href: text,
      icon: fc.record({ custom: text, color: text })
    },
    { requiredKeys: ['type'] }
  ),
  fc.anything()
)
const image = fc.oneof(
  fc.constant({ _id: 'abc', name: 'a.png', mimeType: 'image/webp', mobileAlt: true }),
  fc.record({ _id: text, name: text, mimeType: text }),
  fc.anything()
)
const fields =
  'logoPrimaryType logoPrimary logoPrimaryLink logoSecondary logoType logo logoLink color showSocial transparent tabsStyle ' +
  'position separator homeLabel slogan sloganColor links importantLinks extraLogos backgroundImage underline effects notFound'
const section = fc.dictionary(
  fc.constantFrom(...fields.split(' '), ...Object.keys(socialNetworks)),
  fc.oneof(
    text,
    image,
    link,
    fc.array(link, { maxLength: 2 }),
    fc.boolean(),
    fc.constantFrom('local', 'header', 'left')
  )
)
const sections = [
  'header',
  'navBar',
  'footer',
  'breadcrumb',
  'linksConfig',
  'navLinksConfig',
  'defaults',
  'theme'
]
const looks = fc.dictionary(
  fc.constantFrom(...sections, 'socialLinks', 'errorImages', 'favicon', 'logo', 'logoDark', 'bodyFontFamily'),
  fc.oneof(section, section, image, fc.anything())
)

const shown = async (
  config: PortalConfig,
  path: string,
  more: Partial<Visit> = {},
  answers: Record<string, object> = {}
): Promise<string> => {
  const owner = { type: 'user' as const, id: 'u', name: 'U' }
  const rendered = await render(
    {
      portal: { _id: 'p', owner, staging: false, whiteLabel: false, config },
      isDraft: false,
      base: '',
      api: '/portal/api',
      origin: 'https://portal.example',
      path,
      query: '',
      lang: 'fr',
      assets: { script: '/s.js', styles: [] },
      ...more
    },
    async (address) =>
      address in answers ? { status: 200, body: answers[address] } : { status: 404, body: '' }
  )
  if ('redirect' in rendered) throw new Error(rendered.redirect)
  return rendered.html
}

it('renders any configuration without error and without executing any of it', async () => {
  const menu = fc.array(link, { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(looks, menu, text, async (look, items, title) => {
      const known = items.filter((item) => typeof item === 'object' && item !== null)
      const config = { ...newPortalConfig(title, { children: known as never }), ...look }
      const html = await shown(config, '/nothing')
      expect(html).not.toContain('<script>')
      expect(html).not.toMatch(/(?:href|src)="(?:javascript:|x:|\/\/)/)
    }),
    { numRuns: 80 }
  )
})

it('has one h1, landmarks and a breadcrumb on each page', async () => {
  const html = await shown(newPortalConfig('Données'), '/sitemap')
  expect(html.match(/<h1/g)).toHaveLength(1)
  for (const part of ['<header', '<main', '<footer', 'aria-current="page">Plan du site<'])
    expect(html).toContain(part)
})

it('has a default accessibility declaration, and no other default legal page', async () => {
  const html = await shown(newPortalConfig('Données'), '/accessibility')
  expect(html.match(/<h1/g)).toHaveLength(1)
  for (const part of [
    '>Accessibilité<',
    'U s’engage',
    'non conforme',
    'https://portal.example/',
    '"/contact"'
  ])
    expect(html).toContain(part)
  for (const path of ['/legal-notice', '/contact'])
    expect(await shown(newPortalConfig('Données'), path)).toContain('Cette page n’existe pas')
})

it('has no link to a standard page that does not exist', async () => {
  const contact: MenuItem = { type: 'standard', subtype: 'contact', title: 'Nous écrire' }
  const legal: MenuItem = { type: 'standard', subtype: 'legal-notice', title: 'Mentions' }
  const datasets: MenuItem = { type: 'standard', subtype: 'datasets', title: 'Jeux' }
  const menu: MenuItem[] = [contact, { type: 'submenu', title: 'Aide', children: [contact, legal] }, datasets]
  const config = newPortalConfig('Données', { children: menu })
  config.footer = { ...(config.footer as object), links: [contact, datasets], importantLinks: [legal] }
  const missingPages = ['contact', 'legal-notice']
  for (const path of ['/datasets', '/sitemap']) {
    const html = await shown(config, path, { missingPages })
    for (const part of ['Nous écrire', 'Mentions', 'Aide', '/contact"', '/legal-notice"'])
      expect(html, path).not.toContain(part)
    expect(html).toContain('>Jeux<')
    const whole = await shown(config, path, { missingPages: [] })
    for (const part of ['Nous écrire', 'Mentions', 'Aide', '"/contact"', '"/legal-notice"'])
      expect(whole, path).toContain(part)
  }
  // The contact form of the directory remains available for reports.
  expect(await shown(config, '/accessibility', { missingPages })).toContain('"/simple-directory/contact"')
})

it('has the picture and the canonical URL of a page in its head, for sharing and search engines', async () => {
  const thumbnail = { _id: 'img1', name: 'a.png', mimeType: 'image/webp' }
  const group = { _id: 'g', title: 'Help', slug: 'help' }
  const pages = {
    '/portal/api/pages/generic/use': {
      title: 'Use',
      elements: [],
      thumbnail,
      genericMetadata: { slug: 'use', group }
    },
    '/portal/api/pages/home': { title: 'Home', elements: [], thumbnail },
    '/portal/api/pages/news/fresh': { title: 'Fresh', elements: [], newsMetadata: { slug: 'fresh' } }
  }
  const config = newPortalConfig('Town')
  const headOf = async (path: string): Promise<string> => {
    const html = await shown(config, path, {}, pages)
    return html.slice(0, html.indexOf('</head>'))
  }
  const ogImage = (address: string): string => `<meta property="og:image" content="${address}"/>`
  const images = 'https://portal.example/portal/api/pages'
  for (const path of ['/pages-help/use', '/pages/use', '/pages-former/use']) {
    const head = await headOf(path)
    expect(head).toContain('<link rel="canonical" href="https://portal.example/pages-help/use"/>')
    expect(head).toContain(ogImage(`${images}/generic/use/images/img1`))
    expect(head).toContain('name="twitter:card" content="summary_large_image"')
  }
  expect(await headOf('/')).toContain(ogImage(`${images}/home/-/images/img1`))
  const news = await headOf('/news/fresh')
  expect(news).not.toContain('og:image')
  const logo = { _id: 'logo1', name: 'l.png', mimeType: 'image/webp' }
  const signed = await shown({ ...config, logo }, '/news/fresh', {}, pages)
  expect(signed).toContain(ogImage('https://portal.example/portal/api/images/logo1'))
  expect(signed).toContain('name="twitter:card" content="summary"')
  expect(await shown({ ...config, logo }, '/', {}, pages)).toContain(ogImage(`${images}/home/-/images/img1`))
  expect(news).toContain('"https://portal.example/news/fresh"')
  expect(news.match(/rel="icon"/g)).toHaveLength(1)
})

it('shows the personal space in the configured colour, with additional pages and their icons', async () => {
  const accountPages = [
    { id: 'help', title: 'Help', href: 'https://help.test/', icon: { custom: 'M0,0L3,3' } },
    { id: 'mail', title: 'Mail', href: 'mailto:a@b.test' }
  ]
  const config = { ...newPortalConfig('Town'), personal: { navigationColor: 'accent', accountPages } }
  const html = await shown(config, '/me/help', {
    user: { id: 'u', name: 'U' },
    account: { type: 'user', id: 'u', role: 'admin' }
  })
  expect(html).toContain('class="personal-nav color-accent"')
  expect(html).toContain('<path d="M0,0L3,3"')
  expect(html).toContain('src="https://help.test/"')
  // A frame cannot show an email: the output "mail" is left out.
  expect(html).not.toContain('>Mail<')
})

it('links the logo of a partner to a URL or to a page of the portal', async () => {
  const logo = { _id: 'l1', name: 'l.png', mimeType: 'image/webp' }
  const footer = (to: unknown): Promise<string> => {
    const config = newPortalConfig('Town')
    const extraLogos = [{ logo, label: 'Partner', link: to }]
    return shown({ ...config, footer: { ...(config.footer as object), extraLogos } }, '/nothing')
  }
  expect(await footer('https://partner.test/')).toContain('href="https://partner.test/"')
  const external = { type: 'external', href: 'https://partner.test/', title: 'P' }
  expect(await footer(external)).toContain('href="https://partner.test/"')
  expect(await footer({ type: 'news', pageRef: { slug: 'deal' } })).toContain('href="/news/deal"')
  expect(await footer({ ...external, href: 'javascript:alert(1)' })).not.toContain('javascript')
})
