import { describe, expect, it } from 'vitest'
import { portalTopics } from './portalTopics.ts'

const account = { type: 'organization', id: 'o1' } as const
const site = { type: 'portal', id: 'p1' }
const topics = [{ id: 't1', title: 'Mer' }]
const widgets = (change: object) =>
  portalTopics({ account, site, isAdmin: true, topics, ...change }).map(({ topics: offered, sender }) => [
    offered.map(({ key }) => key).join(' '),
    [sender.department, sender.role].filter(Boolean).join(' ')
  ])

const published = 'data-fair:dataset-published:portal:p1 data-fair:dataset-published-topic:portal:p1:t1'
const otherEvents = [
  'data-fair:dataset-publication-requested:portal:p1',
  'data-fair:application-publication-requested:portal:p1'
]
const created = 'simple-directory:user-created:portal:p1'

describe('subscriptions for a portal', () => {
  it('are publications, also by topic, requests, and new users for administrators', () => {
    expect(widgets({})).toEqual([[published, ''], ...otherEvents.map((key) => [key, '']), [created, 'admin']])
    expect(widgets({ isAdmin: false }).map(([key]) => key)).toEqual([published, ...otherEvents])
  })

  it('include reuses proposed by visitors, on a portal of this platform', () => {
    const ownPortal = { site: { ...site, type: 'data-fair-portals', department: 'd2' } }
    expect(widgets(ownPortal)).toContainEqual(['reuses:reuse-submit', 'd2'])
  })

  it('have the department of the account, else that of the site', () => {
    expect(widgets({ site: { ...site, department: 'd2' } }).map(([, sender]) => sender)).toEqual([
      'd2',
      'd2',
      'd2',
      'd2 admin'
    ])
  })

  it('are publications only for another department', () => {
    const department = { ...account, department: 'd1' }
    expect(widgets({ account: department })).toEqual([[published, 'd1']])
    expect(widgets({ account: department, site: { ...site, department: 'd1' } })).toHaveLength(4)
  })
})
