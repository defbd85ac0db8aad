import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawPlaceholder, placeholderOf, wrapped } from './placeholder.ts'

it('wraps a title into lines', () => {
  expect(wrapped('  one two   three four ', 9, 2)).toEqual(['one two', 'three fo…'])
  expect(wrapped('one two', 9, 2)).toEqual(['one two'])
  expect(wrapped('abcdefghijklmnop', 8, 2)).toEqual(['abcdefgh', 'ijklmnop'])
  expect(wrapped('', 9, 2)).toEqual([])
  expect(wrapped('🌲'.repeat(20), 8, 1)).toEqual([`${'🌲'.repeat(7)}…`])
})

it('draws any title', async () => {
  const title = '<script>alert(1)</script> & "quotes" \u0000\u001B \uD83D'
  const svg = placeholderOf({ title, subtitle: '<b>', category: 'unknown' })
  for (const text of ['<script', '<b>', '\u0000', '\u001B']) expect(svg).not.toContain(text)
  for (const category of ['carte', 'graphique', 'textuel', 'essentiel', undefined]) {
    const drawn = await drawPlaceholder({ title, subtitle: '', category })
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 1050, height: 450 })
  }
})
