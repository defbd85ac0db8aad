import { describe, expect, it } from 'vitest'
import type { Session } from '../../../../contract/session.ts'
import type { PublicationSite } from '../../datasets/references.ts'
import {
  mayPublish,
  missingMetadata,
  pageOnSite,
  publishedOn,
  requestedOn,
  siteKey,
  siteName
} from './publication.ts'

const site: PublicationSite = { type: 'data-fair-portals', id: 'p1', url: 'https://portal.test' }

function sessionOf(role: string, department?: string): Session {
  const organization = { id: 'o1', name: 'O', role, ...(department ? { department } : {}) }
  return {
    user: { id: 'u1', email: 'u@test.com', name: 'U', organizations: [organization] },
    account: { type: 'organization', id: 'o1', name: 'O', ...(department ? { department } : {}) },
    accountRole: role,
    organization,
    lang: 'fr'
  }
}

describe('permission to publish', () => {
  it.each([
    ['admin', undefined, {}, true],
    ['contrib', undefined, {}, false],
    ['contrib', undefined, { settings: { staging: true } }, true],
    ['admin', 'd1', {}, false],
    ['admin', 'd1', { department: 'd1' }, true],
    ['admin', 'd2', { department: 'd1' }, false]
  ] as const)('%s of %s on %o: %s', (role, department, changes, expected) => {
    expect(mayPublish({ ...site, ...changes }, sessionOf(role, department))).toBe(expected)
  })
})

it('lists the metadata that the site requires and the dataset lacks', () => {
  const required = [
    'title',
    'summary',
    'description',
    'keywords',
    'topics',
    'temporal',
    'license',
    'custom.contact'
  ]
  const demandingSite = { ...site, settings: { datasetsRequiredMetadata: required } }
  expect(
    missingMetadata(demandingSite, {
      title: 'abc',
      summary: 'short',
      keywords: [],
      temporal: { end: '2026-01-01' }
    })
  ).toEqual(required)
  const filledMetadata = {
    title: 'abcd',
    summary: 'A long enough text',
    description: 'Another long text',
    keywords: ['k'],
    topics: [{ id: 't' }],
    temporal: { start: '2026-01-01' },
    license: { href: 'h' },
    customMetadata: { contact: 'me' }
  }
  expect(missingMetadata(demandingSite, filledMetadata)).toEqual([])
  expect(missingMetadata(site, {})).toEqual([])
})

it('publishes once, and closes the request', () => {
  const key = siteKey(site)
  const dataset = { publicationSites: ['other:1', key], requestedPublicationSites: [key, 'other:2'] }
  expect(publishedOn(dataset, key)).toEqual({
    publicationSites: ['other:1', key],
    requestedPublicationSites: ['other:2']
  })
  expect(requestedOn({}, key)).toEqual({ requestedPublicationSites: [key] })
})

it('builds the URL of a dataset on a site', () => {
  expect(siteName(site)).toBe('https://portal.test')
  expect(pageOnSite(site, { id: 'd1', slug: 's1' })).toBeUndefined()
  const template = { ...site, datasetUrlTemplate: 'https://portal.test/{slug}/{id}' }
  expect(pageOnSite(template, { id: 'd1', slug: 's1' })).toBe('https://portal.test/s1/d1')
})
