import { afterEach, expect, it } from 'vitest'

const storageProperty = Object.getOwnPropertyDescriptor(window, 'localStorage')

/** Other files share the window, whose storage is a property of its own or of its prototype. */
afterEach(() => {
  if (storageProperty) Object.defineProperty(window, 'localStorage', storageProperty)
  else Reflect.deleteProperty(window, 'localStorage')
})

it('gives the page a storage of its own where the browser refuses one', async () => {
  Object.defineProperty(window, 'localStorage', {
    get: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    configurable: true
  })
  await import('./refusedStorage.ts')
  window.localStorage.setItem('a', '1')
  expect([window.localStorage.getItem('a'), window.localStorage.key(0), window.localStorage.length]).toEqual([
    '1',
    'a',
    1
  ])
  window.localStorage.removeItem('a')
  expect(window.localStorage.getItem('a')).toBeNull()
})
