import { expect, it } from 'vitest'
import { pathOfPage } from './pagePath.ts'

const config = { title: 'A', elements: [] }
const group = { _id: 'g', title: 'Help', slug: 'help' }

it.each([
  ['home', config, '/'],
  ['contact', config, '/contact'],
  ['datasets', config, '/datasets'],
  ['event-catalog', config, '/event'],
  ['generic', { ...config, genericMetadata: { slug: 'about' } }, '/pages/about'],
  ['generic', { ...config, genericMetadata: { slug: 'start', group } }, '/pages-help/start'],
  ['event', { ...config, eventMetadata: { slug: 'fair' } }, '/event/fair'],
  ['news', { ...config, newsMetadata: { slug: 'a/b' } }, '/news/a%2Fb']
] as const)('a page of type %s has its path', (type, content, path) => {
  expect(pathOfPage(type, content as never)).toBe(path)
})
