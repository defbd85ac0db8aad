import { expect, it } from 'vitest'
import { datasetLink } from './datasetLink.ts'

it.each([
  [undefined, '/data-fair/dataset/a%20b'],
  ['', '/data-fair/dataset/a%20b'],
  ['https://portal.test/d/{slug}?id={id}', 'https://portal.test/d/the-slug?id=a%20b'],
  ['/page/{id}/{id}', '/page/a%20b/a%20b'],
  ['javascript:alert(1)//{id}', '/data-fair/dataset/a%20b'],
  [' \u0001javascript:alert(1)', '/data-fair/dataset/a%20b'],
  ['data:text/html,{id}', '/data-fair/dataset/a%20b'],
  ['https://', '/data-fair/dataset/a%20b']
])('with the template %s', (template, expected) => {
  expect(datasetLink(template, { id: 'a b', slug: 'the-slug' })).toBe(expected)
})
