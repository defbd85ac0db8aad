import { describe, expect, it } from 'vitest'
import { frameAddress, hostLocation, afterNavigation, type FrameRule } from './frameLocation.ts'

const site = window.location.origin
const me: FrameRule = { src: '/simple-directory/me', own: { embed: 'true' } }
const extra: FrameRule = { src: 'https://tools.test/app/start?lang=fr', path: { parameter: 'p' } }
const subscription: FrameRule = { src: 'https://shop.test/plans/', path: { prefix: '/subscription' } }
const at = (search = '', pathname = '/extra/tools'): { pathname: string; search: string } => ({
  pathname,
  search
})

describe('the URL of the frame', () => {
  it('has the parameters of the host page and its own', () => {
    expect(frameAddress(me, at('?step=a'))).toBe(`${site}/simple-directory/me?step=a&embed=true`)
    expect(frameAddress(extra, at('?lang=en&q=1'))).toBe('https://tools.test/app/start?lang=en&q=1')
  })

  it('does not have the parameters that the host page consumes', () => {
    expect(frameAddress(me, at('?account=user&step=a'))).toBe(`${site}/simple-directory/me?step=a&embed=true`)
  })

  it('has the path stored in the URL of the host page', () => {
    expect(frameAddress(extra, at('?p=deep/page'))).toBe('https://tools.test/app/deep/page?lang=fr')
    expect(frameAddress(extra, at('?p=./deep'))).toBe('https://tools.test/app/deep?lang=fr')
    expect(frameAddress(subscription, at('', '/subscription/big/plan'))).toBe(
      'https://shop.test/plans/big/plan'
    )
    expect(frameAddress(subscription, at('', '/subscription'))).toBe('https://shop.test/plans/')
  })

  it('ignores a path to another site or a script', () => {
    const start = 'https://tools.test/app/start?lang=fr'
    for (const p of ['https://evil.test/', '//evil.test/x', 'javascript:alert(1)', 'data:text/html,x']) {
      expect(frameAddress(extra, at(`?p=${encodeURIComponent(p)}`)), p).toBe(start)
    }
  })
})

describe('the URL of the host page', () => {
  it('has the parameters of the frame, except its own and its initial ones', () => {
    const host = at('', '/me')
    expect(hostLocation(me, `${site}/simple-directory/me?embed=true&tab=b`, host)).toEqual(
      at('?tab=b', '/me')
    )
    expect(hostLocation(extra, 'https://tools.test/app/start?lang=fr&q=2', at())).toEqual(at('?q=2'))
  })

  it('has the path of the frame when it is configured', () => {
    expect(hostLocation(extra, 'https://tools.test/app/deep/page', at())).toEqual(at('?p=deep%2Fpage'))
    expect(hostLocation(extra, 'https://tools.test/other', at())).toEqual(at('?p=%2Fother'))
    expect(hostLocation(subscription, 'https://shop.test/plans/big?x=1', at('', '/subscription'))).toEqual(
      at('?x=1', '/subscription/big')
    )
    expect(hostLocation(subscription, 'https://shop.test/plans/', at('', '/subscription/big'))).toEqual(
      at('', '/subscription')
    )
  })

  it('is unchanged for pages that are not mirrored', () => {
    expect(hostLocation(me, '/simple-directory/login?a=1', at('', '/me'))).toBeUndefined()
    expect(hostLocation(me, 'https://other.test/simple-directory/me?a=1', at('', '/me'))).toBeUndefined()
    expect(hostLocation(subscription, 'https://shop.test/else', at('', '/subscription'))).toBeUndefined()
  })

  it('leads back to the same URL of the frame', () => {
    for (const href of ['https://tools.test/app/deep/page?lang=fr&q=2', 'https://tools.test/other?lang=fr']) {
      const host = hostLocation(extra, href, at())
      expect(frameAddress(extra, host ?? at())).toBe(href)
    }
  })
})

describe('a frame in a part of a page', () => {
  const part: FrameRule = { src: '/data-fair/app/a1', own: { 'd-frame': 'true' }, ofHost: ['share'] }

  it('has the parameters of the host page, except those reserved for the host page', () => {
    const host = at('?share=embed&year=2020', '/application/a1')
    expect(frameAddress(part, host)).toBe(`${site}/data-fair/app/a1?year=2020&d-frame=true`)
    expect(hostLocation(part, '/data-fair/app/a1?d-frame=true&year=2021&share=none', host)).toEqual({
      pathname: '/application/a1',
      search: '?share=embed&year=2021'
    })
  })

  it('is followed on its redirected origin only', () => {
    const elsewhere: FrameRule = { ...part, landing: 'https://apps.test/data-fair/app/a1' }
    const host = at('', '/application/a1')
    // The initial URL is on the platform, which redirects to the other origin.
    expect(frameAddress(elsewhere, host)).toBe(`${site}/data-fair/app/a1?d-frame=true`)
    const there = afterNavigation(elsewhere)
    expect(hostLocation(there, 'https://apps.test/data-fair/app/a1?year=2021', host)?.search).toBe(
      '?year=2021'
    )
    expect(hostLocation(there, 'https://evil.test/data-fair/app/a1?year=2021', host)).toBeUndefined()
    expect(afterNavigation(part)).toBe(part)
  })
})
