import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Membership } from '../session.ts'
import type { NewEvent, Sender } from './event.ts'
import { matches, topicKeys } from './matching.ts'
import { shownOriginator } from './originator.ts'
import {
  allowedVisibility,
  parseSender,
  senderText,
  type Subscribed,
  type SubscriptionSender
} from './subscription.ts'

const part = fc.constantFrom('a', 'b', 'ab', 'dataset', 'dataset-error')
const key = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(':'))
const type = fc.constantFrom('user' as const, 'organization' as const)
const id = fc.constantFrom('one', 'two')
const role = fc.option(fc.constantFrom('admin', 'contrib'), { nil: undefined })
const department = fc.option(fc.constantFrom('d1', 'd2'), { nil: undefined })
const visibility = fc.constantFrom('public' as const, 'private' as const)

/** Copy of an object without the properties that are undefined. */
const defined = <Shape extends object>(values: Shape) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Shape

const wanted: fc.Arbitrary<SubscriptionSender | undefined> = fc.option(
  fc.record({ type, id, role, department }).map((one) => defined(one) as SubscriptionSender),
  { nil: undefined }
)
const sender: fc.Arbitrary<Sender | undefined> = fc.option(
  fc
    .record({ type, id, role, department: fc.oneof(department, fc.constant('*')) })
    .map((one) => defined(one) as Sender),
  { nil: undefined }
)
const event = fc
  .record({
    key,
    sender,
    visibility: fc.option(visibility, { nil: undefined }),
    subscribedRecipient: fc.option(fc.record({ id, name: id }), { nil: undefined, freq: 3 })
  })
  .map(({ key: of, ...more }) => defined({ topic: { key: of }, ...more }) as Pick<NewEvent, 'topic'>)
const subscribed = fc
  .record({ key, sender: wanted, visibility })
  .map(({ key: of, ...more }) => defined({ topic: { key: of }, ...more }) as Subscribed)

/** The three rules of docs/api/events.md, implemented a second time as an oracle. */
function isTold(
  { topic, sender: from, visibility: seen, subscribedRecipient }: Partial<NewEvent> & Pick<NewEvent, 'topic'>,
  subscription: Subscribed,
  recipient?: { id: string }
): boolean {
  if (`${topic.key}:`.indexOf(`${subscription.topic.key}:`) !== 0) return false
  if (subscribedRecipient && subscribedRecipient.id !== recipient?.id) return false
  if (!subscribedRecipient && seen !== 'public' && subscription.visibility === 'public') return false
  const to = subscription.sender
  if (!from || !to) return !from && !to
  const sameDepartment = from.department === '*' || from.department === to.department
  return from.type === to.type && from.id === to.id && (!from.role || from.role === to.role) && sameDepartment
}

describe('the subscriptions that an event matches', () => {
  it('are those that the rules say', () => {
    fc.assert(
      fc.property(event, subscribed, fc.option(fc.record({ id })), (told, subscription, recipient) => {
        const to = recipient ?? undefined
        expect(matches(told, subscription, to)).toBe(isTold(told, subscription, to))
      }),
      { numRuns: 5000 }
    )
  })

  it('have its topic key, or a prefix of it', () => {
    expect(topicKeys('a:b:c')).toEqual(['a', 'a:b', 'a:b:c'])
    const onTopic = (of: string): Subscribed => ({ topic: { key: of }, visibility: 'private' })
    const error = { topic: { key: 'data-fair:dataset-error:my-slug' } }
    expect(matches(error, onTopic('data-fair:dataset-error'))).toBe(true)
    expect(matches(error, onTopic('data-fair:dataset'))).toBe(false)
    expect(matches(error, onTopic('data-fair:dataset-error:my-slug:more'))).toBe(false)
  })

  it('never match a private event when their visibility is public', () => {
    fc.assert(
      fc.property(event, subscribed, fc.record({ id }), (told, subscription, recipient) => {
        const { visibility: seen, subscribedRecipient } = told as Partial<NewEvent>
        const isHidden = seen !== 'public' && !subscribedRecipient
        if (isHidden && subscription.visibility === 'public')
          expect(matches(told, subscription, recipient)).toBe(false)
      })
    )
  })
})

describe('the visibility of a subscription', () => {
  const memberships = fc.array(
    fc
      .record({ id, name: id, role: fc.constantFrom('admin', 'contrib', 'user'), department })
      .map((one) => defined(one) as Membership),
    { maxLength: 3 }
  )

  it('is private for users who may see private events of the sender, and for no others', () => {
    fc.assert(
      fc.property(
        id,
        memberships,
        fc.boolean(),
        wanted,
        visibility,
        (userId, organizations, adminMode, to, asked) => {
          const user = { id: userId, organizations, ...(adminMode ? { adminMode: 1 as const } : {}) }
          const isMember = organizations.some(
            (organization) =>
              to?.type === 'organization' &&
              organization.id === to.id &&
              [undefined, to.department].includes(organization.department) &&
              [organization.role, undefined].includes(organization.role === 'admin' ? undefined : to.role)
          )
          const isOpen = !!to && (adminMode || isMember || (to.type === 'user' && to.id === userId))
          const given = allowedVisibility(user, { ...(to ? { sender: to } : {}), visibility: asked })
          expect(given).toBe(isOpen ? asked : 'public')
        }
      ),
      { numRuns: 5000 }
    )
  })
})

describe('the sender in an address', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(wanted, (one) => {
        expect(parseSender(senderText(one))).toEqual(one ?? null)
      })
    )
  })
  it.each(['', 'a', 'user', 'user:', 'user:a:b:c:d', ':a', 'team:a'])('is not %j', (text) => {
    expect(parseSender(text)).toBeUndefined()
  })
})

describe('the author of an event', () => {
  const user = { id: 'u', name: 'U' }
  const organization = { id: 'one', name: 'One' }
  it("is shown to the author's own organization", () => {
    const originator = { user, organization }
    expect(shownOriginator(originator, { organizationId: 'one', adminMode: false })).toEqual(originator)
    expect(shownOriginator(originator, { organizationId: 'two', adminMode: false })).toEqual({ organization })
    expect(shownOriginator(originator, { adminMode: false })).toEqual({ organization })
    expect(shownOriginator({ user }, { organizationId: 'two', adminMode: false })).toEqual({ user })
  })
  it('is an administrator without a name, except to administrators', () => {
    const originator = { user: { ...user, admin: true } }
    expect(shownOriginator(originator, { adminMode: false })).toEqual({ user: { admin: true } })
    expect(shownOriginator(originator, { adminMode: true })).toEqual(originator)
  })
})
