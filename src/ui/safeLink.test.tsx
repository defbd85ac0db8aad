import { expect, it } from 'vitest'
import { mailLink, safeLink } from './safeLink.ts'

it.each(['https://a.test/x', 'http://a.test', '/data-fair/dataset/a'])('follows %s', (url) => {
  expect(safeLink(url)).toBe(url)
})

it.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>',
  'vbscript:a',
  'http://',
  '',
  undefined
])('does not follow %s', (url) => {
  expect(safeLink(url)).toBeUndefined()
})

it('encodes an address in a mailto link, so that it has a single recipient', () => {
  expect(mailLink('jean@example.org')).toBe('mailto:jean@example.org')
  expect(mailLink('a?bcc=b@example.org')).toBe('mailto:a%3Fbcc%3Db@example.org')
  expect(mailLink('"a@b"@example.org')).toBe('mailto:%22a%40b%22@example.org')
})
