import { expect, it } from 'vitest'
import { defaultFont, fallbackFaces, fontNamed, fontStack, portalFonts } from './fonts.ts'

it('finds a family by its name alone, in a list, and with quotes', () => {
  expect(fontNamed('Lora').name).toBe('Lora')
  expect(fontNamed("'inter', sans-serif").name).toBe('Inter')
  expect(fontNamed('Marianne, "Source Sans 3 Variable"').name).toBe('Source Sans 3')
})

it('takes the default one for what does not ship', () => {
  for (const value of [undefined, 12, '', 'Marianne', "x'}body{display:none", '__proto__']) {
    expect(fontNamed(value)).toBe(defaultFont)
  }
})

it('has names that are told apart, and that need no escape in a stylesheet', () => {
  expect(new Set(portalFonts.map(({ name }) => name)).size).toBe(portalFonts.length)
  for (const font of portalFonts) expect(font.name).toMatch(/^[\w ]+$/)
})

it('scales the fonts of devices to the family', () => {
  const inter = fontNamed('Inter')
  expect(fontStack(inter)).toBe(
    "'Inter Variable', 'Inter Fallback 1', 'Inter Fallback 2', 'Inter Fallback 3', sans-serif"
  )
  expect(fallbackFaces(inter)).toContain(
    "@font-face{font-family:'Inter Fallback 1';src:local('Arial'),local('Liberation Sans'),local('Arimo');size-adjust:107.12%;ascent-override:90.44%;descent-override:22.52%;line-gap-override:0%}"
  )
})
