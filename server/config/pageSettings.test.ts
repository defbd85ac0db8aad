import { expect, it } from 'vitest'
import { lightColors } from '../../contract/pageConfig.ts'
import { pageSettings, pageStyles } from './pageSettings.ts'

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

it('reads the brand, the colours and what is hidden', () => {
  expect(
    pageSettings({
      BRAND_TITLE: 'Port de Brest',
      BRAND_LOGO: '/logo.svg',
      BRAND_DESCRIPTION: 'Données du port',
      BRAND_URL: 'https://port.test/',
      THEME_COLORS: '{"primary": "#00695C"}',
      THEME_DARK_COLORS: '{"primary": "#4DB6AC"}',
      DARK_MODE_SWITCH: 'false',
      DEFAULT_LOCALE: 'en',
      DISABLE_APPLICATIONS: 'true',
      DISABLE_SHARING: 'true',
      DISABLE_REMOTE_SERVICES: 'true',
      DISABLE_PUBLICATION_SITES: '1'
    })
  ).toEqual({
    brand: {
      title: 'Port de Brest',
      logo: '/logo.svg',
      description: 'Données du port',
      url: 'https://port.test/'
    },
    colors: { ...lightColors, primary: '#00695C' },
    darkColors: { primary: '#4DB6AC' },
    darkModeSwitch: false,
    defaultLocale: 'en',
    disableApplications: true,
    disableSharing: true,
    disableRemoteServices: true,
    disablePublicationSites: true
  })
  expect(pageSettings({ THEME_COLORS: '{"primary": "#00695C"}' }).darkColors).toEqual({})
  expect(pageStyles({ STYLESHEET_URL: 'https://port.test/a.css', STYLESHEET_CSS: 'a {}' })).toEqual({
    url: 'https://port.test/a.css',
    css: 'a {}'
  })
})

it.each([
  ['THEME_COLORS', '{"primary": "red"}'],
  ['THEME_COLORS', '{"other": "#00695C"}'],
  ['THEME_DARK_COLORS', '[]'],
  ['DEFAULT_LOCALE', 'de'],
  ['DARK_MODE_SWITCH', 'maybe'],
  ['DISABLE_SHARING', 'yes'],
  ['BRAND_LOGO', 'javascript:alert(1)'],
  ['BRAND_URL', 'port.test']
])('refuses %s %s with a sentence that names it', (name, text) => {
  expect(() => pageSettings({ [name]: text })).toThrow(`${name} must be`)
})

it('refuses a stylesheet that is no address', () => {
  expect(() => pageStyles({ STYLESHEET_URL: 'a.css' })).toThrow('STYLESHEET_URL must be')
})
