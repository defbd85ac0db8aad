import { expect, it } from 'vitest'
import { captureName, captureQuery, captureSize, hasState, isCaptureSize } from './captures.ts'

const baseApp = (meta: Record<string, string>) => ({
  baseApp: { id: 'b', url: 'u', meta, datasetsFilters: [] }
})

it('uses the size that the base application declares', () => {
  expect(captureSize({})).toEqual({ width: 800, height: 450 })
  expect(captureSize(baseApp({ 'df:capture-width': '640', 'df:capture-height': 'wide' }))).toEqual({
    width: 640,
    height: 450
  })
})

it('validates the bounds of the size', () => {
  expect(isCaptureSize({ width: 800, height: 450 })).toBe(true)
  expect(isCaptureSize({ width: 0, height: 450 })).toBe(false)
  expect(isCaptureSize({ width: 8.5, height: 450 })).toBe(false)
  expect(isCaptureSize({ width: 800, height: 100_000 })).toBe(false)
})

it('sends the state of the URL, without the parameters of the frame', () => {
  const address = 'https://a.org/data-fair/app/x?d-frame=true&primary=%23123456&year=2020&q=a%26b'
  expect(captureQuery({ updatedAt: 'now' }, { width: 8, height: 4 }, address)).toEqual({
    width: 8,
    height: 4,
    updatedAt: 'now',
    app_year: '2020',
    app_q: 'a&b'
  })
})

it('detects the applications that keep their state in their URL', () => {
  expect(
    [{}, baseApp({ 'df:sync-state': 'false' }), baseApp({ 'df:sync-state': 'true' })].map(hasState)
  ).toEqual([false, false, true])
})

it('names the file by media type', () => {
  expect(captureName('a', 'image/gif; q=1')).toBe('a.gif')
  expect(captureName('a', 'image/jpeg')).toBe('a.jpg')
  expect(captureName('a', null)).toBe('a.png')
})
