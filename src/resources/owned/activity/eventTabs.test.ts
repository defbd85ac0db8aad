import { describe, expect, it } from 'vitest'
import type { Session } from '../../../../contract/session.ts'
import { eventTabs } from './eventTabs.ts'

const user = { id: 'u1', email: 'u1@test.com', name: 'User', organizations: [] }
const account = { type: 'organization', id: 'o1', name: 'Org' } as const
const sessionAs = (accountRole: string, adminMode?: 1): Session => ({
  user: { ...user, ...(adminMode ? { adminMode } : {}) },
  account,
  accountRole,
  lang: 'fr'
})
const allowAll = (): boolean => true

describe('the tabs about events', () => {
  it('include all tabs for an administrator', () => {
    expect(eventTabs(sessionAs('admin'), allowAll)).toEqual(['traceability', 'notifications', 'webhooks'])
  })

  it('exclude traceability for an administrator of the platform who does not administer the account', () => {
    expect(eventTabs(sessionAs('user', 1), allowAll)).toEqual(['notifications', 'webhooks'])
  })

  it('include only notifications for other members and for readers', () => {
    expect(eventTabs(sessionAs('contrib'), allowAll)).toEqual(['notifications'])
    expect(eventTabs(sessionAs('admin'), () => false)).toEqual(['notifications'])
  })

  it('are empty without a session', () => {
    expect(eventTabs({ lang: 'fr' }, allowAll)).toEqual([])
  })
})
