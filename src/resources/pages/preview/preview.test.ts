import { expect, it } from 'vitest'
import { portalToShow } from './previewVisit.ts'
import { frameSize, widthOfQuery } from './widths.ts'

const site = (id: string) => ({ type: 'data-fair-portals', id })

it('shows a page on the portal asked for, else on one that has it, else on the first', () => {
  const sites = [{ type: 'website', id: 'w' }, site('a'), site('b'), site('c')]
  const page = { portals: ['gone', 'b'], requestedPortals: ['c'] }
  expect(portalToShow(sites, page, 'c')).toBe('c')
  expect(portalToShow(sites, page, 'w')).toBe('b')
  expect(portalToShow(sites, { portals: [], requestedPortals: [] }, null)).toBe('a')
  expect(portalToShow([], page, 'a')).toBeUndefined()
})

it('draws a page as wide as it is asked, smaller where there is no room', () => {
  expect(widthOfQuery(new URLSearchParams('width=tablet'), false)).toBe('tablet')
  expect([true, false].map((isNarrow) => widthOfQuery(new URLSearchParams('width=9'), isNarrow))).toEqual([
    'phone',
    'desktop'
  ])
  expect(frameSize('phone', { width: 1000, height: 500 })).toEqual({ width: 400, height: 500, scale: 1 })
  expect(frameSize('desktop', { width: 640, height: 500 })).toEqual({ width: 1280, height: 1000, scale: 0.5 })
  expect(frameSize('desktop', { width: 1600, height: 500 }).width).toBe(1600)
})
