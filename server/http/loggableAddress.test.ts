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
  ['/a?%zz%6bey=s&apiKey', '/a?%zz%6bey=…&apiKey'],
  [
    '/a?redirect=https%3A%2F%2Fa%2F%3Fid_token%3Ds%26b%3D1',
    '/a?redirect=https%3A%2F%2Fa%2F%3Fid_token%3D…%26b%3D1'
  ],
  ['/a?redirect=https://a/?b=1%26id_token=s&c=2', '/a?redirect=https://a/?b=1%26id_token=…&c=2'],
  ['/a?to=%2Fb%253Fid%255Ftoken%253Ds', '/a?to=%2Fb%253Fid%255Ftoken%253D…'],
  ['/a?to=%25252Fb%25253Fapi%25254bey%25253Ds%252526c', '/a?to=%25252Fb%25253Fapi%25254bey%25253D…%252526c'],
  ['/a?to=%2Fb%23access_token%3Ds', '/a?to=%2Fb%23access_token%3D…'],
  ['/a?to=%2Fb%25%33%46token%25%33%44s&c=2', '/a?to=…&c=2'],
  [`/a?to=${'%2525'.repeat(9)}x`, `/a?to=${'%2525'.repeat(9)}x`],
  ['/a?to=%3Ftoken%3Ds%2526t%3Du%26size%3D2', '/a?to=%3Ftoken%3D…%26size%3D2'],
  ['/a?q=a%3Db%26c', '/a?q=a%3Db%26c']
])('%s is logged as %s', (url, logged) => {
  expect(loggableAddress(url)).toBe(logged)
})
