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
  it('include all tabs for an administrator', () => {
    expect(eventTabs(as('admin'), all)).toEqual(['traceability', 'notifications', 'webhooks'])
  })

  it('exclude traceability for an administrator of the platform who does not administer the account', () => {
    expect(eventTabs(as('user', 1), all)).toEqual(['notifications', 'webhooks'])
  })

  it('include only notifications for other members and for readers', () => {
    expect(eventTabs(as('contrib'), all)).toEqual(['notifications'])
    expect(eventTabs(as('admin'), () => false)).toEqual(['notifications'])
  })

  it('are empty without a session', () => {
    expect(eventTabs({ lang: 'fr' }, all)).toEqual([])
  })
})
