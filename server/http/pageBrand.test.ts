import { describe, expect, it } from 'vitest'
import { loadConfig } from '../config/config.ts'
import { branded } from './pageBrand.ts'
import { pageSources } from './pageSources.ts'
import { pagePolicyOf } from './securityHeaders.ts'

const built = '<head><title>Fairway</title><link rel="icon" href="data:," /></head><body><p></p></body>'

describe('the brand in a page', () => {
  it('is the built page by default', () => {
    expect(branded(built, loadConfig({}))).toBe(built)
  })

  it('has the title, description, picture and styles that are configured', () => {
    const html = branded(
      built,
      loadConfig({
        BRAND_TITLE: 'A & <B>',
        BRAND_LOGO: 'https://a.test/l.svg?a="b',
        BRAND_DESCRIPTION: 'What $& is',
        STYLESHEET_URL: '/a.css',
        STYLESHEET_CSS: 'a { content: "</style><script>" }'
      })
    )
    expect(html).toBe(
      '<head><title>A &amp; &lt;B&gt;</title>' +
        '<meta name="application-name" content="A &amp; &lt;B&gt;" />' +
        '<meta name="description" content="What $&amp; is" />' +
        '<link rel="icon" href="https://a.test/l.svg?a=&quot;b" /></head>' +
        '<body><p></p><link rel="stylesheet" href="/a.css" />' +
        '<style>a { content: "<\\/style><script>" }</style></body>'
    )
  })
})

describe('the security policy of pages', () => {
  const config = loadConfig({
    PUBLIC_URL: 'http://fairway.test/data-fair',
    SUBSCRIPTION_URL: 'http://shop.test/subscribe?a',
    EXTRA_NAVIGATION_ITEMS: JSON.stringify([
      { id: 'tools', title: 'Tools', iframe: 'http://tools.test:8080/' },
      { id: 'own', title: 'Own', iframe: '/tools/' },
      { id: 'link', title: 'Link', href: 'http://link.test/' }
    ]),
    EXTRA_ADMIN_NAVIGATION_ITEMS: JSON.stringify([
      { id: 'logs', title: 'Logs', iframe: 'http://shop.test/logs' }
    ]),
    STYLESHEET_URL: 'https://styles.test/a.css',
    BRAND_LOGO: 'http://pictures.test/logo.png'
  })
  const sources = pageSources(config)

  it('lets the administration frame the pages that are configured', () => {
    const policy = pagePolicyOf('admin', sources)
    expect(policy).toContain("frame-src 'self' https: http://shop.test http://tools.test:8080;")
    expect(pagePolicyOf('embed', sources)).not.toContain('shop.test')
  })

  it('lets every page read the stylesheet and the logo that are configured', () => {
    for (const kind of ['admin', 'embed', 'accounts', 'events'] as const) {
      const policy = pagePolicyOf(kind, sources)
      expect(policy).toContain("style-src 'self' 'unsafe-inline' https://styles.test;")
      expect(policy).toContain("font-src 'self' data: https://styles.test;")
      expect(policy).toContain("img-src 'self' data: blob: https: http://pictures.test;")
    }
  })
})
