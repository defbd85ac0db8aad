import { expect, it } from 'vitest'
import { measuredPath, trackerOf } from './analytics.ts'

const tracker = (type: unknown, params?: unknown): unknown => trackerOf({ tracker: { type, params } })

it('trackers that can be started', () => {
  expect(tracker('google-analytics-v4', { measurementIds: 'g-abcd1234, G-ABCD1234,bad"' })).toEqual({
    type: 'google-analytics-v4',
    measurementIds: ['G-ABCD1234']
  })
  for (const trackerBase of ['https://m.test/piwik', 'https://m.test/piwik/matomo.php']) {
    expect(tracker('matomo', { trackerBase, siteId: 12 })).toEqual({
      type: 'matomo',
      base: 'https://m.test/piwik/',
      siteId: '12'
    })
  }
  expect(tracker('piano', { site: '123', collectDomain: 'https://LOGS.pa.test/' })).toEqual({
    type: 'piano',
    site: '123',
    collectDomain: 'logs.pa.test'
  })
})

it.each([
  ['none', {}],
  [undefined, undefined],
  ['google-analytics-v4', { measurementIds: [{}, '<script>'] }],
  ['matomo', { trackerBase: 'javascript:alert(1)', siteId: '1' }],
  ['matomo', { trackerBase: 'https://m.test/', siteId: '1"' }],
  ['piano', { site: '1', collectDomain: 'a.test; script-src *' }],
  ['toString', { a: 1 }]
])('no tracker %s %j', (type, params) => {
  expect(tracker(type, params)).toBeUndefined()
  expect(trackerOf(params)).toBeUndefined()
})

it('pages of all datasets may count as one', () => {
  expect(measuredPath('/datasets/a/table', { mergeDatasetAppPaths: true })).toBe('/datasets/_/table')
  expect(measuredPath('/datasets/a/table', {})).toBe('/datasets/a/table')
  expect(measuredPath('/pages/a', { mergeDatasetAppPaths: true })).toBe('/pages/a')
})
