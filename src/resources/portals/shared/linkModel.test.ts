import { expect, it } from 'vitest'
import { linkProblem, referenceOf, withChanges, withType, type EditedLink } from './linkModel.ts'
import { pathOfIcon, withDrawing } from './portalIcon.ts'

it.each<[EditedLink, string | undefined]>([
  [{ type: 'standard' }, undefined],
  [{ type: 'none' }, undefined],
  [{ type: 'generic' }, 'page'],
  [{ type: 'news', pageRef: { slug: 'opening' } }, undefined],
  [{ type: 'external' }, 'href'],
  [{ type: 'external', href: 'javascript:alert(1)', title: 'x' }, 'address'],
  [{ type: 'external', href: '//elsewhere.example', title: 'x' }, 'address'],
  [{ type: 'external', href: 'https://a.example' }, 'title'],
  [{ type: 'external', href: 'mailto:a@b.example', title: 'Write' }, undefined]
])('tells what a link lacks: %j', (link, problem) => {
  expect(linkProblem(link)).toBe(problem)
})

it('keeps of a link what its new type has', () => {
  const link: EditedLink = { type: 'external', href: 'https://a.example', title: 'A', target: true }
  expect(withType(link, 'standard')).toEqual({ type: 'standard', subtype: 'home', title: 'A', target: true })
  expect(withType(link, 'none')).toEqual({ type: 'none' })
})

it('names a page by its address and its group', () => {
  const group = { _id: 'g', title: 'Guides', slug: 'guides', rootPage: 'r' }
  const page = { _id: 'p', title: 'T', owner: {} as never, portals: [], config: { title: 'Help' } }
  expect(referenceOf({ ...page, type: 'home' })).toBeUndefined()
  const config = { title: 'Help', genericMetadata: { slug: 'help', group } }
  expect(referenceOf({ ...page, type: 'generic', config })).toEqual({
    slug: 'help',
    title: 'Help',
    group: { _id: 'g', title: 'Guides', slug: 'guides' }
  })
})

it('draws paths only', () => {
  expect(pathOfIcon({ mdi: { name: 'a', svgPath: 'M0 0h24v24z' } })).toBe('M0 0h24v24z')
  expect(pathOfIcon({ custom: '"><script>' })).toBeUndefined()
  expect(pathOfIcon({ name: 'bank', svgPath: 'M1 1' })).toBe('M1 1')
  expect(pathOfIcon({ name: 'bank', svgPath: '"><script>' })).toBeUndefined()
  expect(withDrawing({ color: 'primary', custom: 'M0 0' }, {})).toBeUndefined()
  expect(withDrawing({ color: 'primary', custom: 'M0 0' }, { mdi: { name: 'a' } })).toEqual({
    color: 'primary',
    mdi: { name: 'a' }
  })
})

it('leaves out the fields that were emptied', () => {
  const link: EditedLink = { type: 'external', href: 'https://a.example', title: 'A' }
  expect(withChanges(link, { title: '', target: false })).toEqual({
    type: 'external',
    href: 'https://a.example',
    target: false
  })
  expect(withChanges({ type: 'none' }, {})).toEqual({ type: 'none' })
})
