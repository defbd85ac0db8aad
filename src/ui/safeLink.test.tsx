import { expect, it } from 'vitest'
import { safeLink } from './safeLink.ts'

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
