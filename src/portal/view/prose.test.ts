import { expect, it } from 'vitest'
import { withBase } from './prose.ts'

const base = '/portal/p1'

it('leads paths of texts into the portal, and leaves the others', () => {
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

it('changes no text', () => {
  const html = '<p>href="/contact" and &lt;a href="/x"</p>'
  expect(withBase(html, base)).toBe(html)
})
