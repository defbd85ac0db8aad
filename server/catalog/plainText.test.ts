import { expect, it } from 'vitest'
import type { DatasetRecord } from '../datasets/record.ts'
import { plainTextOf } from './plainText.ts'

const textOf = (description: string): string => plainTextOf({ title: 'Trees', description } as DatasetRecord)

it.each([
  ['# Trees\n\nof the **city**', 'Trees of the city'],
  ['<p>Trees</p><p>of <b>it</b></p>', 'Trees of it'],
  ['See [the page](https://a.test/b) and ![a tree](t.png).', 'See the page and a tree.'],
  ['1 < 2 [not a link]', '1 < 2 [not a link]'],
  ['', 'Trees']
])('converts %j to plain text', (description, expected) => expect(textOf(description)).toBe(expected))

// A quadratic time would block the event loop: anybody can request the page of an embed.
it.each(['<', '[', '![', '[a](', '[a](b ', '<a ', '![a](<', '> '])(
  'takes a time linear in the length for a text of nothing but %j',
  (mark) => {
    const start = performance.now()
    textOf(mark.repeat(100_000))
    expect(performance.now() - start).toBeLessThan(3000)
  }
)
