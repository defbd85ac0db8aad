import { expect, it } from 'vitest'
import { faceOfFile, familyOfFile } from './fontFiles.ts'

it.each([
  ['Marianne-BoldItalic.woff2', 'Marianne', { weight: 700, italic: true }],
  ['Source Sans 3_SemiBold.ttf', 'Source Sans 3', { weight: 600 }],
  ['inter-extra-light.otf', 'inter', { weight: 200 }],
  ['Fraunces[SOFT,wght].ttf', 'Fraunces', {}],
  ['RobotoFlex-VariableFont_bold.woff', 'RobotoFlex', {}],
  ['été.woff2', 'été', {}],
  ['.woff2', 'Police', {}]
])('%s', (fileName, family, face) => {
  expect(familyOfFile(fileName)).toBe(family)
  expect(faceOfFile(fileName)).toEqual(face)
})
