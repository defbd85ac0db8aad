import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  const context = {} as RenderingContext
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it.each([
  ['https://data.test', true],
  // Frame with `sandbox="allow-scripts"` only.
  ['null', false]
])('maps are drawn in a page of the origin %s: %s', async (origin, expected) => {
  vi.stubGlobal('origin', origin)
  const { canDraw } = await import('./canDraw.ts')
  expect(canDraw()).toBe(expected)
})
