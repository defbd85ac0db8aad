import { describe, expect, it } from 'vitest'
import type { Session } from '../../../../contract/session.ts'
import { eventTabs } from './eventTabs.ts'

const user = { id: 'u1', email: 'u1@test.com', name: 'User', organizations: [] }
const account = { type: 'organization', id: 'o1', name: 'Org' } as const
const as = (accountRole: string, adminMode?: 1): Session => ({
  user: { ...user, ...(adminMode ? { adminMode } : {}) },
  account,
  accountRole,
  lang: 'fr'
})
const all = (): boolean => true

describe('the tabs about events', () => {
  it('are all there for an administrator who may', () => {
    expect(eventTabs(as('admin'), all)).toEqual(['traceability', 'notifications', 'webhooks'])
  })

  it('are without the journal of an account that an administrator of the platform is no administrator of', () => {
    expect(eventTabs(as('user', 1), all)).toEqual(['notifications', 'webhooks'])
  })

  it('are notifications alone for others, and for who may only read', () => {
    expect(eventTabs(as('contrib'), all)).toEqual(['notifications'])
    expect(eventTabs(as('admin'), () => false)).toEqual(['notifications'])
  })

  it('are none for nobody in particular', () => {
    expect(eventTabs({ lang: 'fr' }, all)).toEqual([])
  })
})
