import { expect, it } from 'vitest'
import { underTitle, withBase } from './prose.ts'

const base = '/portal/p1'

it('prefixes the paths in texts with the base of the portal, and leaves other links', () => {
  const html = (href: string): string =>
    `<p>To <a href="${href}">us</a>, <a class="x" href="${href}">here</a></p>`
  expect(withBase(html('/contact'), base)).toBe(html('/portal/p1/contact'))
  expect(withBase(html('/'), base)).toBe(html('/portal/p1'))
  expect(withBase(html('/contact'), '')).toBe(html('/contact'))
  for (const other of [
    'https://a.test/',
    '//a.test/x',
    '#part',
    'mailto:a@b.cc',
    '/data-fair/api/v1',
    '/portal/p2'
  ]) {
    expect(withBase(html(other), base)).toBe(html(other))
  }
})

it('prefixes the paths of the platform with the path of the site', () => {
  const html = (href: string): string => `<a href="${href}">us</a>`
  expect(withBase(html('/data-fair/x'), '/city/portal/p1', '/city')).toBe(html('/city/data-fair/x'))
  expect(withBase(html('/contact'), '/city/portal/p1', '/city')).toBe(html('/city/portal/p1/contact'))
})

it('changes attributes only, not similar text', () => {
  const html = '<p>href="/contact" and &lt;a href="/x"</p>'
  expect(withBase(html, base)).toBe(html)
})

it('turns h1 headings of texts into h2 with the look of h1', () => {
  expect(underTitle('<h1>A</h1><p>b</p><h2>C</h2><h1 class="x" id="d">D</h1><h10>')).toBe(
    '<h2 class="title-h1">A</h2><p>b</p><h2>C</h2><h2 class="title-h1 x" id="d">D</h2><h10>'
  )
  expect(underTitle('<h1 id="a">A</h1>')).toBe('<h2 class="title-h1" id="a">A</h2>')
})
