import { expect, it } from 'vitest'
import { dynamicPatterns, keysAsked, stringsOf } from './i18nKeys.ts'

it('finds the keys of calls, through conditions and across lines', () => {
  const source = `t('a.b'); t(x ? 'c.d' : "e.f", { name: 'g.h' }); translate(\n  'i.j'\n); other('k.l'); t(\`m.\${n}\`)`
  expect(keysAsked(source)).toEqual(['a.b', 'c.d', 'e.f', 'i.j'])
})

it('finds the quoted texts that look like keys', () => {
  expect(stringsOf(`{ label: 'a.b', text: 'Not a key.', path: './file.ts' }`)).toEqual(['a.b'])
})

it('makes patterns of keys built at run time', () => {
  const [pattern] = dynamicPatterns('t(`layout.nav.${item.id}.title`)')
  expect(pattern?.test('layout.nav.datasets.title')).toBe(true)
  expect(pattern?.test('layout.nav.datasets')).toBe(false)
  expect(dynamicPatterns('`${a}:${b}`')).toEqual([])
})
