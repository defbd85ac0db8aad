import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aaRatio,
  contrast,
  isDark,
  luminance,
  pageBackground,
  readableColor,
  textOn,
  underPointer
} from './contrast.ts'

const hexColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('contrast', () => {
  it('is 21 between black and white and 1 between equal colours', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#1E88E5', '#1E88E5')).toBeCloseTo(1, 5)
  })

  it('reads hex, rgb and hsl colours', () => {
    expect(luminance('rgb(255, 0, 0)')).toBeCloseTo(0.2126, 4)
    expect(luminance('hsl(0, 100%, 50%)')).toBeCloseTo(0.2126, 4)
    expect(luminance('#f00')).toBeCloseTo(0.2126, 4)
  })

  it('counts a background as dark below a luminance of 0.4', () => {
    expect(isDark('#121212')).toBe(true)
    expect(isDark('#FAFAFA')).toBe(false)
  })
})

describe('readableColor', () => {
  it('returns a readable colour unchanged', () => {
    expect(readableColor('#0D47A1')).toBe('#0D47A1')
  })

  it('reaches AA on the page for any colour, darker on light and brighter on dark', () => {
    fc.assert(
      fc.property(
        hexColor,
        fc.constantFrom(pageBackground, '#FFFFFF', '#121212', '#1E1E1E'),
        (color, background) => {
          const readable = readableColor(color, background)
          expect(contrast(readable, background)).toBeGreaterThanOrEqual(aaRatio)
          if (readable === color) return
          if (isDark(background)) expect(luminance(readable)).toBeGreaterThan(luminance(color))
          else expect(luminance(readable)).toBeLessThan(luminance(color))
        }
      )
    )
  })

  it('satisfies every background given', () => {
    const readable = readableColor('#2196F3', ['#121212', '#333333'], 7)
    expect(contrast(readable, '#121212')).toBeGreaterThanOrEqual(7)
    expect(contrast(readable, '#333333')).toBeGreaterThanOrEqual(7)
  })
})

describe('textOn', () => {
  it('is white when white passes AA, else the more readable of both', () => {
    fc.assert(
      fc.property(hexColor, (surface) => {
        const white = contrast('#FFFFFF', surface)
        const best = white >= aaRatio || white >= contrast('#000000', surface) ? '#FFFFFF' : '#000000'
        expect(textOn(surface)).toBe(best)
        expect(contrast(textOn(surface), surface)).toBeGreaterThanOrEqual(4.5)
      })
    )
  })
})

it('keeps text readable on its surface on hover', () => {
  fc.assert(
    fc.property(hexColor, (surface) => {
      const text = textOn(surface)
      expect(contrast(underPointer(surface, text), text)).toBeGreaterThanOrEqual(
        contrast(surface, text) - 0.1
      )
    })
  )
})
