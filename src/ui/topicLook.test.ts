import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readableColor } from '../theme/contrast.ts'
import { topicColor } from './topicLook.ts'

it('accepts CSS colours in hexadecimal, rgb and hsl', () => {
  const colors = ['#1E88E5', '#fff', 'rgb(1, 2, 3)', 'rgba(1 2 3 / 0.5)', 'hsl(120, 50%, 50%)']
  for (const color of colors) {
    expect(topicColor(color)).toBe(color)
    expect(() => readableColor(color)).not.toThrow()
  }
})

it('accepts only colours that `readableColor` can parse', () => {
  const pieces = fc.constantFrom(
    '#',
    'rgb',
    'hsl',
    'a',
    '(',
    ')',
    '1',
    '255',
    ',',
    ' ',
    '%',
    '.',
    'f',
    '/',
    'deg'
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(pieces).map((parts) => parts.join(''))
  )
  fc.assert(
    fc.property(text, (color) => {
      const accepted = topicColor(color)
      if (accepted) expect(() => readableColor(accepted)).not.toThrow()
    })
  )
})
