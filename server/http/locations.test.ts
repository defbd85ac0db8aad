import { expect, it } from 'vitest'
import { headerAddress } from './locations.ts'

it.each([
  ['https://a.test/b%C3%A9?c=d%20e#f', 'https://a.test/b%C3%A9?c=d%20e#f'],
  ['https://a.test/é?q=日 😀', 'https://a.test/%C3%A9?q=%E6%97%A5%20%F0%9F%98%80'],
  ['/a\r\nset-cookie: b', '/a%0D%0Aset-cookie:%20b'],
  ['/half\ud83d', '/half%EF%BF%BD']
])('%s goes in a header as %s', (address, header) => {
  expect(headerAddress(address)).toBe(header)
})
