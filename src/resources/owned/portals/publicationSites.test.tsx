import { expect, it } from 'vitest'
import type { PublicationSite } from '../../datasets/references.ts'
import { testDataset } from '../../datasets/testing.tsx'
import { orderedSites, publicationChange, siteState, type SiteContext } from './publicationSites.ts'

const organization = { type: 'organization' as const, id: 'o1', name: 'Org' }
const site: PublicationSite = { type: 'portal', id: 'p1', title: 'Portal' }
const staging: PublicationSite = { ...site, id: 's1', settings: { staging: true } }
const context = (changes: Partial<SiteContext> = {}): SiteContext => ({
  record: testDataset({ owner: organization }),
  account: organization,
  can: () => true,
  contributorsWriteAll: false,
  ...changes
})

it('allows a publication with the permission, complete metadata and no edit by contributors', () => {
  expect(siteState(site, context())).toMatchObject({ mayTogglePublication: true, mayToggleRequest: false })
  expect(siteState(site, context({ contributorsWriteAll: true }))).toMatchObject({
    isRisky: true,
    mayTogglePublication: false
  })
  expect(siteState(staging, context({ contributorsWriteAll: true }))).toMatchObject({
    isRisky: false,
    mayTogglePublication: true,
    showsRequest: false
  })
  const contributor = context({ can: (operation) => operation === 'writeDescription' })
  expect(siteState(site, contributor)).toMatchObject({
    mayTogglePublication: false,
    showsRequest: true,
    mayToggleRequest: true
  })
  const department = context({ account: { ...organization, department: 'd1' } })
  expect(siteState(site, department).mayTogglePublication).toBe(false)
  expect(siteState({ ...site, canContributeAsDepartment: true }, department).mayTogglePublication).toBe(true)
})

it('reports that the portal of a department shows only its own records', () => {
  const ofDepartment = { ...site, department: 'd1' }
  const ownContext = context({ record: testDataset({ owner: { ...organization, department: 'd1' } }) })
  expect(siteState(ofDepartment, context()).showsOnly).toBe('d1')
  expect(siteState(ofDepartment, ownContext).showsOnly).toBeUndefined()
  expect(siteState(site, ownContext).showsOnly).toBeUndefined()
})

it('allows to unpublish a record that has become incomplete', () => {
  const published = { ...site, settings: { datasetsRequiredMetadata: ['license'] } }
  const dataset = testDataset({ owner: organization, publicationSites: ['portal:p1'] })
  expect(siteState(published, context({ record: dataset }))).toMatchObject({
    isPublished: true,
    mayTogglePublication: true
  })
})

it('closes the request on publication', () => {
  const dataset = testDataset({ publicationSites: ['portal:p2'], requestedPublicationSites: ['portal:p1'] })
  expect(publicationChange(dataset, 'portal:p1', true)).toEqual({
    publicationSites: ['portal:p2', 'portal:p1'],
    requestedPublicationSites: []
  })
  expect(publicationChange(dataset, 'portal:p2', false).publicationSites).toEqual([])
})

it('lists first the sites that accept the dataset', () => {
  const ownSite = { ...site, id: 'own', department: 'd1' }
  expect(orderedSites([site, ownSite], { ...organization, department: 'd1' })[0]?.id).toBe('own')
  expect(orderedSites([ownSite, site], organization)[0]?.id).toBe('p1')
})
