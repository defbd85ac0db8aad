import { expect, it } from 'vitest'
import { htmlOfMarkdown } from '../../../contract/markdown.ts'
import { markdownToHtml, sanitized, truncatedHtml } from './text.ts'

it('is read as it was meant', () => {
  const html = htmlOfMarkdown('> > a\n\n- x\n  - y\n\n**b** ~~c~~ [d](http://e.f) www.x.y\n\n|g|\n|-|\n|*h*|')
  expect(html.replaceAll('\n', '')).toBe(
    '<blockquote><blockquote><p>a</p></blockquote></blockquote><ul><li>x<ul><li>y</li></ul></li></ul>' +
      '<p><strong>b</strong> <del>c</del> <a href="http://e.f">d</a> <a href="http://www.x.y">www.x.y</a></p>' +
      '<table><thead><tr><th>g</th></tr></thead><tbody><tr><td><em>h</em></td></tr></tbody></table>'
  )
})

it.each<[string, string]>([
  ['quotes in quotes', `${'>'.repeat(20_000)}fin`],
  ['quotes with blanks', `${'> '.repeat(20_000)}fin`],
  ['lists in lists', `${'- '.repeat(5000)}fin`],
  ['numbers in numbers', `${'1. '.repeat(3000)}fin`],
  [
    'lists that are further and further',
    Array.from({ length: 200 }, (_, at) => `${' '.repeat(2 * at)}- fin`).join('\n')
  ],
  ['brackets', `${'['.repeat(30_000)}fin${']'.repeat(30_000)}`],
  ['links in links', `${'[a]('.repeat(20_000)}fin`],
  ['emphasis', `${'_a'.repeat(30_000)}fin`],
  ['marks of every length', `${Array.from({ length: 400 }, (_, at) => `${'`'.repeat(at)}a`).join(' ')}fin`],
  ['tags', `${'<div>'.repeat(15_000)}fin`],
  ['more than is read', `${'a '.repeat(60_000)}<b>fin`]
])('%s have an end', (_name, text) => {
  const html = markdownToHtml(text, 'vuetify')
  expect(html).toContain('fin')
  expect(truncatedHtml(html, 10).length).toBeLessThan(html.length + 100)
})

it('has no field but the boxes of tasks', () => {
  const html = markdownToHtml('- [x] done\n\n<input type="password"> <input> <INPUT TYPE="text">', 'true')
  expect(html.match(/<input[^>]*>/g)).toEqual([expect.stringContaining('type="checkbox"')])
})

it('what is too long is shown as it was written', () => {
  expect(markdownToHtml(`<b onclick="x">${'a'.repeat(100_000)}`, 'true')).toMatch(
    /^<p>&lt;b onclick=("|&quot;)x("|&quot;)&gt;a+<\/p>$/
  )
})

it('of a long text is made once, for each of its forms', () => {
  const text = `${'- a\n'.repeat(20_000)}fin`
  const made = markdownToHtml(text, 'true')
  const start = performance.now()
  for (let times = 0; times < 20; times++) expect(markdownToHtml(text, 'true')).toBe(made)
  expect(performance.now() - start).toBeLessThan(500)
  expect(markdownToHtml(text, 'vuetify')).toMatch(/^<ul class="ml-6 mb-6">/)
  expect(sanitized(`<b onclick="x">${text}`)).toMatch(/^<b>- a/)
})
