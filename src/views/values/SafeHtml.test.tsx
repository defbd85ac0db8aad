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

it('has no field for a password, and nothing that lies over the page', () => {
  const { container } = render(
    <SafeHtml
      text={`<form action="https://evil.test"><label>Password <input name="p" type="password"></label>
        <textarea>a</textarea><select><option>b</option></select><button formaction="https://evil.test">Sign in</button></form>
        <p style="position: fixed; inset: 0" class="a">over</p><style>body { display: none }</style>
        <dialog open>c</dialog>`}
    />
  )
  expect(container.querySelectorAll('form, input, textarea, select, button, style, dialog')).toHaveLength(0)
  expect(container.querySelectorAll('p, p *')).toHaveLength(1)
  const paragraph = container.querySelector('p')
  expect([paragraph?.getAttribute('style'), paragraph?.textContent]).toEqual([null, 'over'])
  cleanup()
  const tasks = render(<SafeHtml text={'- [x] done\n- [ ] to do'} />)
  expect(tasks.container.querySelectorAll('input[type=checkbox][disabled]')).toHaveLength(2)
})
