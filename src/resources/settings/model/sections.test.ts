import { describe, expect, it } from 'vitest'
import type { PrivateConcept, PublicationSite, Topic } from '../../../../contract/settings.ts'
import { changedSections, isSameSection, withSavedNames } from './sections.ts'
import { isSectionValid } from './valid.ts'

describe('differences with the saved settings', () => {
  it('ignore an absent value that equals the default', () => {
    expect(isSameSection('topics', undefined, [])).toBe(true)
    expect(isSameSection('compatODS', undefined, false)).toBe(true)
    expect(isSameSection('datasetsMetadata', undefined, { spatial: { active: false }, custom: [] })).toBe(
      true
    )
    expect(
      isSameSection(
        'datasetsMetadata',
        { keywords: { active: true } },
        { keywords: { active: true, title: '' } }
      )
    ).toBe(true)
  })

  it('include a value, an order, a label', () => {
    const topics: Topic[] = [
      { id: 'a', title: 'A' },
      { id: 'b', title: 'B' }
    ]
    expect(isSameSection('topics', topics, topics.toReversed())).toBe(false)
    expect(isSameSection('datasetsMetadata', {}, { spatial: { active: true } })).toBe(false)
    // A disabled metadata with a custom label is a change: the label is kept for a later activation.
    expect(isSameSection('datasetsMetadata', {}, { spatial: { active: false, title: 'Zone' } })).toBe(false)
    expect(changedSections({ topics, compatODS: true }, { topics, compatODS: false })).toEqual({
      compatODS: false
    })
  })
})

describe('edits made during a save', () => {
  it('receive the ids set by the server, each once', () => {
    const edited = [{ title: 'Budget 2' }, { id: 'b', title: 'B' }, { title: 'New' }]
    const saved = [
      { id: 'x', title: 'Budget' },
      { id: 'b', title: 'B' }
    ]
    expect(withSavedNames('topics', edited, saved)).toEqual([
      { id: 'x', title: 'Budget 2' },
      edited[1],
      edited[2]
    ])
    // An item that already has the id keeps it: a moved item must not receive the same id.
    expect(
      withSavedNames('topics', [{ title: 'New' }, { id: 'x', title: 'A' }], [{ id: 'x', title: 'A' }])
    ).toEqual([{ title: 'New' }, { id: 'x', title: 'A' }])
    const custom = withSavedNames(
      'datasetsMetadata',
      { spatial: { active: true }, custom: [{ title: 'Steward' }] },
      { custom: [{ key: 'steward', title: 'Stew' }] }
    )
    expect(custom).toEqual({ spatial: { active: true }, custom: [{ key: 'steward', title: 'Steward' }] })
  })
})

describe('validity of a section', () => {
  const site: PublicationSite = { type: 'data-fair-portals', id: 'p', url: 'https://p.example' }
  const hook = (url: string, events = ['dataset-error'], title = 'Chat'): unknown => [
    { title, events, target: { type: 'http', params: { url } } }
  ]
  it.each([
    ['topics', [{ title: 'A', color: '#1E88E5' }], true],
    ['topics', [{ title: ' ' }], false],
    ['topics', [{ title: 'A', color: 'blueish' }], false],
    ['licenses', [{ title: 'Own', href: 'https://example.org' }], true],
    ['licenses', [{ title: 'Own', href: 'javascript:alert(1)' }], false],
    ['datasetsMetadata', { custom: [{ title: 'ab' }] }, false],
    ['privateVocabulary', [{ title: 'abc' } as PrivateConcept], true],
    ['privateVocabulary', [{ title: undefined }], false],
    ['webhooks', hook('https://example.org/hook'), true],
    ['webhooks', hook('example.org'), false],
    ['webhooks', hook('https://example.org', []), false],
    ['webhooks', hook('https://example.org', undefined, ''), false],
    ['publicationSites', [site], true],
    ['publicationSites', [site, { ...site, title: 'Again' }], false],
    ['publicationSites', [{ ...site, url: 'ftp://p.example' }], false],
    ['info', { contact: { email: 'a@b.c', url: 'https://a.example', name: 'A' } }, true],
    ['info', {}, true],
    ['info', { contact: { email: 'nobody' } }, false],
    ['compatODS', true, true]
  ] as const)('%s: %j is %s', (key, value, isValid) => {
    expect(isSectionValid(key, value)).toBe(isValid)
  })
})

it('requires a title that is not blank', () => {
  const isValid = (title: string): boolean =>
    isSectionValid('datasetsMetadata', { custom: [{ key: 'a', title }] })
  expect(['abc', ' a b ', '   ', '  ab  '].map(isValid)).toEqual([true, true, false, false])
})
