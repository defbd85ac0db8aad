import { expect, it } from 'vitest'
import { throttledKind } from './throttle.ts'

const base = '/data-fair/api/v1/datasets/:id'

it.each([
  [`${base}/lines`, 'dynamic'],
  [`${base}/lines/:lineId`, 'dynamic'],
  [`${base}/own/:owner/lines`, 'dynamic'],
  [`${base}/values_agg`, 'dynamic'],
  [`${base}/values/:field`, 'dynamic'],
  [`${base}/raw`, 'static'],
  [`${base}/data-files/*`, 'static'],
  [`${base}/attachments/*`, 'static'],
  [base, undefined],
  [`${base}/journal`, undefined],
  [`${base}/data-files`, undefined],
  ['/data-fair/api/v1/datasets', undefined]
])('counts what %s sends as %s', (url, kind) => {
  expect(throttledKind({ url, method: 'GET' })).toBe(kind)
  expect(throttledKind({ url, method: ['GET', 'HEAD'] })).toBe(kind)
  expect(throttledKind({ url, method: 'POST' })).toBeUndefined()
})
