import { expect, it } from 'vitest'
import { pageSettings } from './pageSettings.ts'

it('reads the links and pages that a platform adds', () => {
  expect(pageSettings({})).toEqual({})
  const items = [{ id: 'tools', title: { fr: 'Outils', en: 'Tools' }, iframe: 'https://tools.test/' }]
  const links = [{ href: 'https://docs.test/', title: 'Manual' }]
  expect(
    pageSettings({
      SUBSCRIPTION_URL: 'https://shop.test/',
      EXTRA_NAVIGATION_ITEMS: JSON.stringify(items),
      EXTRA_ADMIN_NAVIGATION_ITEMS: '[]',
      EXTRA_DOC_LINKS: JSON.stringify(links)
    })
  ).toEqual({
    subscriptionUrl: 'https://shop.test/',
    extraNavigationItems: items,
    extraAdminNavigationItems: [],
    extraDocLinks: links
  })
})

it.each(['{', '{}', '["a"]', '[{"id": "a"}]', '[null]'])(
  'refuses %s with a sentence that names the variable',
  (text) => {
    expect(() => pageSettings({ EXTRA_NAVIGATION_ITEMS: text })).toThrow(
      'EXTRA_NAVIGATION_ITEMS must be a JSON array'
    )
  }
)
