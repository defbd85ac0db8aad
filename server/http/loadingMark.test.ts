import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { darkStartHead } from './loadingMark.ts'

/** Whether the page is dark before its code is loaded. */
function isDark(search: string, cookie: () => string, system = false): boolean {
  const metas: { content?: string }[] = []
  const document = {
    get cookie() {
      return cookie()
    },
    createElement: () => ({}),
    head: { append: (meta: object) => metas.push(meta) }
  }
  const script = darkStartHead.replace('<script>', '').replace('</script>', '')
  runInNewContext(script, {
    document,
    location: { search },
    matchMedia: () => ({ matches: system }),
    URLSearchParams
  })
  return metas.some(({ content }) => content === 'dark')
}

it('starts in the dark as the address, the cookies and the system say, in this order', () => {
  expect(isDark('?dark=true', () => 'theme=default')).toBe(true)
  expect(isDark('?dark=false', () => 'theme=dark', true)).toBe(false)
  expect(isDark('', () => 'i18n_lang=fr; theme=hc-dark')).toBe(true)
  expect(isDark('', () => 'theme_dark=true')).toBe(true)
  expect(isDark('', () => '', true)).toBe(true)
  expect(isDark('', () => '')).toBe(false)
})

it('starts in a frame whose host page keeps it apart, where cookies cannot be read', () => {
  const refused = (): never => {
    throw new DOMException('sandboxed', 'SecurityError')
  }
  expect(isDark('?dark=true', refused)).toBe(true)
  expect(isDark('', refused)).toBe(false)
})
