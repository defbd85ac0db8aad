import { expect, it } from 'vitest'
import { OutgoingFailure } from '../../outgoing/failure.ts'
import { headersOn, sameServer } from './nextPages.ts'
import { ExpectedRunFailure } from './plugin.ts'

const current = new URL('https://data.example.org:8443/catalog?page=1')

it.each([
  ['?page=2', 'https://data.example.org:8443/catalog?page=2'],
  ['https://data.example.org:8443/other#here', 'https://data.example.org:8443/other'],
  // Address that a server behind a proxy writes for itself.
  ['http://data.example.org/catalog?page=2', 'https://data.example.org:8443/catalog?page=2']
])('the next page %s is on the same server', (next, expected) => {
  expect(sameServer(next, current).href).toBe(expected)
})

it.each([
  'https://data.example.org/catalog?page=2',
  'http://data.example.org:8080/',
  'https://elsewhere.example.org/',
  'http://10.0.0.1/',
  '//elsewhere.example.org/',
  'https://data.example.org:8443@elsewhere.example.org/',
  'file:///etc/passwd',
  'javascript:alert(1)'
])('the next page %s is refused', (next) => {
  expect(() => sameServer(next, current)).toThrow(ExpectedRunFailure)
})

it('refuses an invalid address', () => {
  expect(() => sameServer('https://[', current)).toThrow(OutgoingFailure)
})

it('sends a secret only to the server of the connection', () => {
  const headers = { 'x-key': 'secret' }
  const on = (url: string): object | undefined => headersOn(url, 'https://data.example.org/catalog', headers)
  expect(on('https://data.example.org/files/1')).toBe(headers)
  for (const url of ['http://data.example.org/', 'https://data.example.org:444/', 'https://a.org/', 'no']) {
    expect(on(url), url).toBeUndefined()
  }
  expect(headersOn('https://data.example.org/', 'no', headers)).toBeUndefined()
})
