import { expect, it } from 'vitest'
import { loggableAddress } from './loggableAddress.ts'

it.each([
  ['/a', '/a'],
  ['/a?', '/a?'],
  ['/a?q=key&size=2', '/a?q=key&size=2'],
  ['/a?q=1&apiKey=s%26t=u&size=2', '/a?q=1&apiKey=…&size=2'],
  ['/a?%61piKey=s', '/a?%61piKey=…'],
  ['/a?api%4bey=s&id%5Ft%6Fken=s', '/a?api%4bey=…&id%5Ft%6Fken=…'],
  ['/a?x?CODE=s&&=s', '/a?x?CODE=…&&=s'],
  ['/a?%zz%6bey=s&apiKey', '/a?%zz%6bey=…&apiKey']
])('%s is logged as %s', (url, logged) => {
  expect(loggableAddress(url)).toBe(logged)
})
