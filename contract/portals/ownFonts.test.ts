import { expect, it } from 'vitest'
import { fontTypeOf, ownFont, ownFontFaces, ownFontNames, ownFontStack } from './ownFonts.ts'
import { fontsOf, portalThemeCss } from './theme.ts'

const file = (id: string, mimeType = 'font/woff2') => ({ _id: id, name: `${id}.woff2`, mimeType })
const fonts = [
  { name: 'Marianne', file: file('m1'), weight: 400 },
  { name: 'Marianne', file: file('m2', 'font/ttf'), weight: 700, italic: true },
  { name: 'Garance', file: file('g1'), kind: 'serif' }
]

it('is found by the name that a configuration gives, before a font of that name that ships', () => {
  expect(ownFontNames(fonts)).toEqual(['Marianne', 'Garance'])
  expect(ownFont(fonts, '"marianne", sans-serif')?.faces).toHaveLength(2)
  expect(ownFont(fonts, 'Nunito, Garance')).toMatchObject({ name: 'Garance', kind: 'serif' })
  expect([ownFont(fonts, 'Nunito'), ownFont(fonts, 7), ownFont(undefined, 'Marianne')]).toEqual([
    undefined,
    undefined,
    undefined
  ])
  const { body, heading } = fontsOf({ fonts: [{ name: 'Inter', file: file('i1') }], bodyFontFamily: 'Inter' })
  expect(body).toMatchObject({ name: 'Inter', faces: [{}] })
  expect(heading).toBe(body)
})

it('is declared with each of its files', () => {
  const css = portalThemeCss(
    { fonts, bodyFontFamily: 'Marianne', headingFontFamily: 'Garance' },
    {},
    (id) => `/i/${id}`
  )
  expect(css).toContain(
    `@font-face{font-family:'Marianne';src:url("/i/m1") format('woff2');font-weight:400;font-style:normal;font-display:swap}` +
      `@font-face{font-family:'Marianne';src:url("/i/m2") format('truetype');font-weight:700;font-style:italic;font-display:swap}` +
      `@font-face{font-family:'Garance';src:url("/i/g1") format('woff2');font-weight:1 1000;font-style:normal;font-display:swap}`
  )
  expect(css).toContain(`:root{--font-body:'Marianne', sans-serif;--font-heading:'Garance', serif}`)
})

it('is undefined when the stored value is not a font', () => {
  const hostile = [
    null,
    'x',
    { name: "a';}body{display:none}", file: file('a') },
    { name: 'A', file: file('");x:url(') },
    { name: 'A', file: file('a', 'text/html') },
    { name: 'A' },
    { file: file('a') }
  ]
  expect(ownFontNames(hostile)).toEqual([])
  expect(ownFontNames('x')).toEqual([])
  const font = ownFont([{ name: 'A', file: file('a'), weight: '1;}', italic: 'x' }], 'A')
  expect(font && ownFontFaces(font, (id) => id)).toContain('font-weight:1 1000;font-style:normal')
  expect(font && ownFontStack(font)).toBe("'A', sans-serif")
})

it('is known by its first bytes', () => {
  const type = (text: string): unknown => fontTypeOf(Buffer.from(text, 'latin1'))
  expect(['wOF2x', 'wOFF', 'OTTO', '\0\u0001\0\0', 'true'].map(type)).toEqual([
    'font/woff2',
    'font/woff',
    'font/otf',
    'font/ttf',
    'font/ttf'
  ])
  expect(['', 'wOF', '<svg', '%PDF'].map(type)).toEqual([undefined, undefined, undefined, undefined])
})
