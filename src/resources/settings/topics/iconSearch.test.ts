import { expect, it } from 'vitest'
import { iconName, icons } from './icons.ts'
import { maxIcons, searchIcons, topicIcon } from './iconSearch.ts'

it('names icons as the library does', () => {
  expect(iconName('mdiAccountGroup')).toBe('account-group')
  expect(iconName('mdiAlphaABox')).toBe('alpha-a-box')
  expect(iconName('mdiNumeric1Box')).toBe('numeric-1-box')
  expect(icons.length).toBeGreaterThan(7000)
  expect(new Set(icons.map(({ name }) => name)).size).toBe(icons.length)
})

it('finds icons by words, the best matches first, up to a maximum number', () => {
  const names = (text: string): string[] => searchIcons(icons, text).map(({ name }) => name)
  expect(names('bank')[0]).toBe('bank')
  expect(names('Bank outline')[0]).toBe('bank-outline')
  expect(names('account')).toHaveLength(maxIcons)
  expect(names('')).toHaveLength(maxIcons)
  expect(names('no such icon')).toEqual([])
  expect(names('<script>')).toEqual(names('script'))
})

it('builds the value stored in a topic', () => {
  const [bank] = searchIcons(icons, 'bank')
  expect(topicIcon(bank!)).toEqual({
    name: 'bank',
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${bank!.path}"/></svg>`,
    svgPath: bank!.path
  })
})
