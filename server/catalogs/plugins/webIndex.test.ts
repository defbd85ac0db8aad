import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parentsOf } from './folders.ts'
import { addressesOf, detailsOf, entriesOfIndex } from './webIndex.ts'

const base = new URL('https://files.example.org/data/')
const read = (html: string) => entriesOfIndex(html, base, '')

const apache = `<html><body><h1>Index of /data</h1><table><tr><th><a href="?C=N;O=D">Name</a></th></tr>
<tr><td><a href="/">Parent Directory</a></td><td>&nbsp;</td><td align="right">  - </td></tr>
<tr><td><a href="old/">old/</a></td><td align="right">2024-01-31 10:15  </td><td align="right">  - </td></tr>
<tr><td><a href="a%20b.csv">a b.csv</a></td><td align="right">2024-02-01 08:00  </td><td align="right">1.5K</td></tr>
</table></body></html>`
const nginx = `<html><h1>Index of /data/</h1><hr><pre><a href="../">../</a>
<a href="old/">old/</a>                31-Jan-2024 10:15                   -
<a href="trees.csv">trees.csv</a>      01-Feb-2024 08:00                1234
<a href="https://elsewhere.example.org/data/x.csv">x</a> <a href="/data/deep/er/x.csv">deep</a></pre></html>`
const lighttpd = `<tr><td class="n"><a href="trees.csv">trees.csv</a></td><td class="m">2024-Feb-01 08:00:30</td><td class="s">1.2K</td><td class="t">text/csv</td></tr>`

describe('a page of links', () => {
  it('is refused when it is nested or attributed without end', () => {
    const start = performance.now()
    expect(() => read(`${'<b>'.repeat(200_000)}${'</i>'.repeat(200_000)}`)).toThrow(/trop de niveaux/)
    const named = Array.from({ length: 500_000 }, (_one, index) => `a${index}`).join(' ')
    expect(() => read(`<a ${named}>`)).toThrow(/trop d’attributs/)
    expect(performance.now() - start).toBeLessThan(5000)
  })

  it('is parsed in the formats of Apache, nginx and lighttpd', () => {
    expect(read(apache)).toEqual([
      { path: 'old/', origin: `${base.href}old/`, updatedAt: '2024-01-31T10:15:00.000Z' },
      { path: 'a b.csv', origin: `${base.href}a%20b.csv`, updatedAt: '2024-02-01T08:00:00.000Z', size: 1536 }
    ])
    expect(read(nginx)).toEqual([
      { path: 'old/', origin: `${base.href}old/`, updatedAt: '2024-01-31T10:15:00.000Z' },
      {
        path: 'trees.csv',
        origin: `${base.href}trees.csv`,
        updatedAt: '2024-02-01T08:00:00.000Z',
        size: 1234
      }
    ])
    expect(read(lighttpd)).toMatchObject([{ updatedAt: '2024-02-01T08:00:30.000Z', size: 1229 }])
  })

  it('gives direct entries only, for any content', () => {
    const href = fc.oneof(
      fc.webUrl(),
      fc.webPath(),
      fc.string(),
      fc.constantFrom(
        '..',
        './a',
        '%2e%2e/',
        'a%2fb',
        'a%00',
        'a\\#',
        'a?',
        `//me:secret@${base.host}/data/a`
      )
    )
    const page = fc
      .array(fc.tuple(href, fc.string()))
      .map((links) => links.map(([target, text]) => `<a href="${target}">${text}</a>${text}`).join(''))
    fc.assert(
      fc.property(page, (html) => {
        for (const { path, origin = '' } of entriesOfIndex(html, base, 'sub/')) {
          expect(path).toMatch(/^sub\/[^/\0]+\/?$/)
          expect(path).not.toMatch(/^sub\/\.\.?\/?$/)
          expect(new URL('.', origin.replace(/\/$/, '')).href).toBe(base.href)
        }
      }),
      { endOnFailure: true }
    )
  })

  it('gives valid dates and sizes, or none', () => {
    expect(detailsOf('')).toEqual({})
    expect(detailsOf(' 2024-13-45 99:99 abc')).toEqual({})
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^ \d{2,4}-\w{2,3}-\d{2,4} \d\d:\d\d +[\d.]{1,9}[KMGT]?$/)),
        (text) => {
          const { size, updatedAt } = detailsOf(text)
          if (size !== undefined) expect(size).toBeGreaterThanOrEqual(0)
          if (updatedAt !== undefined) expect(new Date(updatedAt).toISOString()).toBe(updatedAt)
        }
      ),
      { endOnFailure: true }
    )
  })
})

it('ignores invalid lines of a list of addresses', () => {
  const text =
    '# files\nhttps://a.example.org/x.csv\n\n  y.csv  \nftp://a/b\njavascript:alert(1)\nhttps://a.example.org/x.csv'
  expect(addressesOf(text, base.href)).toEqual(['https://a.example.org/x.csv', `${base.href}y.csv`])
})

it('returns the ancestors of a folder', () => {
  expect(parentsOf('a/b/')).toEqual([
    { id: 'a/', title: 'a' },
    { id: 'a/b/', title: 'b' }
  ])
})
