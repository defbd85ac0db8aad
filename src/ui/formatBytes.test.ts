import { expect, it } from 'vitest'
import { formatBytes } from './formatBytes.ts'

const plain = (text: string): string => text.replaceAll(/\s/g, ' ')

it.each([
  [0, '0 octets', '0 bytes'],
  [1, '1 octet', '1 byte'],
  [1000, '1000 octets', '1000 bytes'],
  [1001, '1,0 ko', '1.0 kb'],
  [1500, '1,5 ko', '1.5 kb'],
  [999_949, '999,9 ko', '999.9 kb'],
  [999_950, '1,0 Mo', '1.0 Mb'],
  [249_000_000, '249,0 Mo', '249.0 Mb'],
  [5_300_000_000, '5,3 Go', '5.3 Gb'],
  [2.5e12, '2,5 To', '2.5 Tb'],
  [2.5e15, '2 500,0 To', '2,500.0 Tb']
])('%d bytes', (bytes, french, english) => {
  expect(plain(formatBytes(bytes, 'fr'))).toBe(french)
  expect(plain(formatBytes(bytes, 'en'))).toBe(english)
})
