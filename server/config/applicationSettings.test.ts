import { expect, it } from 'vitest'
import { applicationSettings } from './applicationSettings.ts'

it('reads base applications and how captures are made', () => {
  const baseApps = [
    { url: 'https://apps.test/charts/', title: 'Charts', public: true },
    { url: 'https://apps.test/own/', privateAccess: [{ type: 'user', id: 'a', name: 'A' }] }
  ]
  expect(
    applicationSettings({
      BASE_APPS: JSON.stringify(baseApps),
      CHROMIUM_PATH: '/opt/chrome',
      CHROMIUM_SANDBOX: 'false',
      CAPTURES_CONCURRENCY: '4',
      CAPTURE_TIMEOUT_SECONDS: '5'
    })
  ).toMatchObject({
    baseApps,
    captures: { chromiumPath: '/opt/chrome', isSandboxed: false, places: 4, timeoutMs: 5000 }
  })
  expect(applicationSettings({})).toMatchObject({ baseApps: [], captures: { places: 2, timeoutMs: 30_000 } })
})

it('reads how pages are served', () => {
  const { pages } = applicationSettings({
    APPLICATIONS_URL: 'https://apps.test/data-fair/',
    APPLICATIONS_DIRECTORIES: 'https://a.test/, https://b.test/',
    BRAND_EMBED: '<p>',
    HIDE_BRAND: 'true'
  })
  expect(pages).toEqual({
    url: 'https://apps.test/data-fair',
    directories: ['https://a.test/', 'https://b.test/'],
    brandEmbed: '<p>',
    hideBrand: true
  })
  expect(applicationSettings({}).pages).toEqual({ directories: [], hideBrand: false })
  expect(() => applicationSettings({ APPLICATIONS_URL: 'https://apps.test/' })).toThrow(
    'APPLICATIONS_URL must end'
  )
})

it.each([
  '{',
  '{}',
  '[null]',
  '[{"title":"a"}]',
  '[{"url":"apps"}]',
  '[{"url":"https://a.test/","public":"yes"}]',
  '[{"url":"https://a.test/","id":"a"}]',
  '[{"url":"https://a.test/","privateAccess":[{"type":"site"}]}]'
])('refuses %s with a sentence that names the variable', (text) => {
  expect(() => applicationSettings({ BASE_APPS: text })).toThrow('BASE_APPS must be')
})

it('refuses numbers that are none', () => {
  for (const text of ['0', 'many', '1.5']) {
    expect(() => applicationSettings({ CAPTURES_CONCURRENCY: text })).toThrow('CAPTURES_CONCURRENCY must be')
  }
})
