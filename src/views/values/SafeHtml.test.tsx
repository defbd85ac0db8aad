import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { SafeHtml } from './SafeHtml.tsx'

afterEach(cleanup)

it('opens the links of a text in a window of their own, and has no link that runs code', () => {
  const { container } = render(
    <SafeHtml
      text={`[site](https://example.com/) [note](#note) <a href="javascript:alert(1)">code</a>
        <a href="/page" target="_top" rel="opener">page</a> <map><area href="https://example.com/area"></map>`}
    />
  )
  const links = [...container.querySelectorAll('a, area')].map((link) =>
    ['href', 'target', 'rel'].map((name) => link.getAttribute(name))
  )
  const apart = ['_blank', 'noopener noreferrer']
  expect(links).toEqual([
    ['https://example.com/', ...apart],
    ['#note', null, null],
    [null, null, null],
    ['/page', ...apart],
    ['https://example.com/area', ...apart]
  ])
})
