import { describe, expect, it } from 'vitest'
import type { PublicationSite } from '../../datasets/references.ts'
import {
  isAwaited,
  portalSites,
  publicationChange,
  publicationState,
  requestChange,
  type PublicationContext
} from './publications.ts'

const owner = { type: 'organization' as const, id: 'o1', name: 'Org' }
const site: PublicationSite = { type: 'data-fair-portals', id: 'p1', title: 'Portal' }
const staging: PublicationSite = { ...site, id: 's1', settings: { staging: true } }
const page = { owner, portals: [] as string[], requestedPortals: [] as string[] }
const admin: PublicationContext = { role: 'admin', isEmpty: false, isKept: false }
const contributor = { ...admin, role: 'contrib' }

describe('a page on a portal', () => {
  it('is published by administrators, and asked for by contributors', () => {
    expect(publicationState(site, page, admin)).toMatchObject({ mayPublish: true, mayRequest: false })
    expect(publicationState(site, page, contributor)).toMatchObject({
      mayPublish: false,
      showsRequest: true,
      mayRequest: true
    })
    const requested = { ...page, requestedPortals: ['p1'] }
    expect(publicationState(site, requested, admin)).toMatchObject({ isRequested: true, mayRequest: true })
    expect(publicationState(site, page, { ...admin, role: 'user' })).toMatchObject({
      mayPublish: false,
      mayRequest: false
    })
  })

  it('has something to show, and a home page is only replaced', () => {
    expect(publicationState(site, page, { ...admin, isEmpty: true })).toMatchObject({
      mayPublish: false,
      reason: 'empty'
    })
    const published = { ...page, portals: ['p1'] }
    expect(publicationState(site, published, { ...admin, isEmpty: true }).mayPublish).toBe(true)
    expect(publicationState(site, published, { ...admin, isKept: true })).toMatchObject({
      mayPublish: false,
      reason: 'kept'
    })
  })

  it('is shown before the production of the portal by whoever writes it', () => {
    expect(publicationState(staging, page, contributor)).toMatchObject({
      mayPublish: true,
      showsRequest: false
    })
    const shown = { ...page, requestedPortals: ['s1'] }
    expect(publicationState(staging, shown, contributor)).toMatchObject({
      isPublished: true,
      isRequested: false
    })
    expect(isAwaited(shown, [site, staging])).toBe(false)
    expect(isAwaited({ ...page, requestedPortals: ['p1'] }, [site, staging])).toBe(true)
  })

  it('is sent as the list of its portals', () => {
    expect(publicationChange(site, { ...page, portals: ['p2'] }, true)).toEqual({ portals: ['p2', 'p1'] })
    expect(publicationChange(site, { ...page, portals: ['p2', 'p1'] }, false)).toEqual({ portals: ['p2'] })
    expect(publicationChange(staging, page, true)).toEqual({ requestedPortals: ['s1'] })
    expect(requestChange(site, { ...page, requestedPortals: ['p1'] }, false)).toEqual({
      requestedPortals: []
    })
  })
})

it('a department has its portals, and those that are open to it', () => {
  const other: PublicationSite = { ...site, id: 'other', type: 'website' }
  const open = { ...site, id: 'open', canContributeAsDepartment: true }
  const departmentSite = { ...site, id: 'own', department: 'd1' }
  const ids = (department?: string): string[] =>
    portalSites([site, other, open, departmentSite], { ...owner, ...(department ? { department } : {}) }).map(
      ({ id }) => id
    )
  expect(ids()).toEqual(['p1', 'open', 'own'])
  expect(ids('d1')).toEqual(['open', 'own'])
})
