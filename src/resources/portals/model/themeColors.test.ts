import { expect, it } from 'vitest'
import { chosenColor, colorWarnings, withColor, withMode } from './themeColors.ts'

it('changes a colour of the mode that the theme is in', () => {
  const assisted = withColor({}, 'colors', 'primary', '#112233')
  expect(assisted).toEqual({ assistedModeColors: { primary: '#112233' } })
  expect(chosenColor(assisted, 'colors', 'primary')).toBe('#112233')
  expect(chosenColor(assisted, 'darkColors', 'primary')).toBe('')
  const changed = withColor(
    { assistedMode: false, darkColors: { accent: '#FFFFFF' } },
    'darkColors',
    'accent',
    ''
  )
  expect(changed).toEqual({ assistedMode: false, darkColors: {} })
})

it('keeps the colours from one mode to the other', () => {
  const theme = { assistedModeColors: { primary: '#112233' } }
  const changed = withMode(theme, false)
  expect(changed.colors?.primary).toBe('#112233')
  expect(withMode(changed, true).assistedModeColors?.primary).toBe('#112233')
  expect(withMode(theme, true)).toBe(theme)
})

it('warns of chosen colours that are not read on the page', () => {
  const pale = { assistedModeColors: { primary: '#FFEE88' }, dark: false }
  expect(colorWarnings(pale)).toMatchObject([{ set: 'colors', name: 'primary', color: '#FFEE88' }])
  expect(colorWarnings({ assistedModeColors: { primary: '#0B3D91' }, dark: false })).toEqual([])
  expect(colorWarnings({})).toEqual([])
})
