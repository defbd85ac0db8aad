/** Request bodies of webhook subscriptions. */
import { Type, type Static } from 'typebox'
import { foreignPorts, neverSent } from '../../outgoing/hops.ts'
import { httpError } from '../../http/errors.ts'

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
/** Properties that clients send back as they read them; the server sets them. */
const ignored = Type.Optional(Type.Unknown())

const senderBody = Type.Object(
  {
    type: Type.Union([Type.Literal('user'), Type.Literal('organization')]),
    id: text(200),
    name: Type.Optional(Type.String({ maxLength: 500 })),
    department: Type.Optional(Type.String({ maxLength: 200 })),
    departmentName: Type.Optional(Type.String({ maxLength: 500 })),
    role: Type.Optional(Type.String({ maxLength: 200 }))
  },
  { additionalProperties: false }
)

export const subscriptionBody = Type.Object(
  {
    _id: Type.Optional(text(100)),
    title: text(500),
    url: text(2000),
    topic: Type.Object(
      { key: text(500), title: Type.Optional(Type.String({ maxLength: 1000 })) },
      { additionalProperties: false }
    ),
    /** Absent or null for a topic that belongs to no account. */
    sender: Type.Optional(Type.Union([senderBody, Type.Null()])),
    header: Type.Optional(
      Type.Object(
        { key: text(200), value: Type.String({ maxLength: 4000 }) },
        { additionalProperties: false }
      )
    ),
    owner: ignored,
    visibility: ignored,
    created: ignored,
    updated: ignored
  },
  { additionalProperties: false }
)

export type SubscriptionBody = Static<typeof subscriptionBody>

/** Names and values of HTTP headers (RFC 9110 §5), limited to the bytes that Node accepts. */
const headerName = /^[!#$%&'*+.^_`|~\w-]+$/
const headerValue = /^[\t\x20-\x7e\xa0-\xff]*$/

/**
 * Validates the address and the header.
 * @throws HttpError 400 for values that could never be called
 */
export function checkSubscription({ url, header }: SubscriptionBody): void {
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (!address || !/^https?:\/\//i.test(url) || foreignPorts.has(address.port))
    throw httpError('badWebhookAddress')
  if (!header) return
  const isWellFormed = headerName.test(header.key) && headerValue.test(header.value)
  if (!isWellFormed || neverSent.test(header.key.toLowerCase())) throw httpError('badWebhookHeader')
}
