/** Request bodies of the events service. */
import { Type } from 'typebox'
import { notificationOutputs, type NotificationOutput } from '../../contract/events/subscription.ts'

/** Bound of the length of long texts, in characters. */
const longText = Type.String({ maxLength: 100_000 })
const shortText = Type.String({ maxLength: 2000 })
const name = Type.String({ minLength: 1, maxLength: 500 })

const closed = { additionalProperties: false }

const localized = (text: typeof shortText) =>
  Type.Union([text, Type.Object({ fr: text, en: Type.Optional(text) }, closed)])

const topic = Type.Object(
  { key: Type.String({ minLength: 1, maxLength: 500 }), title: Type.Optional(localized(shortText)) },
  closed
)
const accountType = Type.Union([Type.Literal('user'), Type.Literal('organization')])

const sender = Type.Object(
  {
    type: accountType,
    id: name,
    name: Type.Optional(shortText),
    role: Type.Optional(shortText),
    department: Type.Optional(shortText),
    departmentName: Type.Optional(shortText)
  },
  closed
)

const titled = Type.Object({ id: name, title: Type.Optional(shortText) }, closed)

const originator = Type.Object(
  {
    internalProcess: Type.Optional(titled),
    apiKey: Type.Optional(titled),
    user: Type.Optional(
      Type.Object(
        {
          id: name,
          name: shortText,
          email: Type.Optional(shortText),
          admin: Type.Optional(Type.Boolean())
        },
        closed
      )
    ),
    organization: Type.Optional(
      Type.Object(
        {
          id: name,
          name: shortText,
          department: Type.Optional(shortText),
          departmentName: Type.Optional(shortText)
        },
        closed
      )
    )
  },
  closed
)

const person = Type.Object({ id: name, name: shortText }, closed)
const output = Type.Unsafe<NotificationOutput>({ type: 'string', enum: notificationOutputs })
const visibility = Type.Union([Type.Literal('public'), Type.Literal('private')])
const extra = Type.Record(Type.String(), Type.Unknown())

const messageFields = {
  body: Type.Optional(localized(longText)),
  htmlBody: Type.Optional(localized(longText)),
  icon: Type.Optional(shortText),
  topic,
  url: Type.Optional(shortText),
  extra: Type.Optional(extra)
}

export const eventBody = Type.Object(
  {
    _id: Type.Optional(Type.String()),
    title: localized(shortText),
    ...messageFields,
    sender: Type.Optional(sender),
    originator: Type.Optional(originator),
    urlParams: Type.Optional(Type.Record(Type.String(), shortText)),
    visibility: Type.Optional(visibility),
    date: Type.String({ format: 'date-time' }),
    resource: Type.Optional(Type.Object({ type: name, id: name, title: Type.Optional(shortText) }, closed)),
    subscribedRecipient: Type.Optional(person)
  },
  closed
)

const maxEvents = 1000
export const eventsBody = Type.Array(eventBody, { maxItems: maxEvents })

export const directBody = Type.Object(
  {
    title: localized(shortText),
    ...messageFields,
    sender: Type.Optional(sender),
    recipient: person,
    outputs: Type.Optional(Type.Array(output)),
    locale: Type.Optional(Type.Union([Type.Literal('fr'), Type.Literal('en')])),
    // Sent by older clients and ignored: the service sets them.
    date: Type.Optional(Type.String()),
    visibility: Type.Optional(visibility)
  },
  closed
)

const author = Type.Object({}, { additionalProperties: true })

export const subscriptionBody = Type.Object(
  {
    _id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    topic: Type.Object(
      { key: Type.String({ minLength: 1, maxLength: 500 }), title: Type.Optional(shortText) },
      closed
    ),
    sender: Type.Optional(
      Type.Object(
        {
          type: accountType,
          id: name,
          name: Type.Optional(shortText),
          department: Type.Optional(shortText),
          departmentName: Type.Optional(shortText),
          role: Type.Optional(shortText)
        },
        closed
      )
    ),
    recipient: Type.Optional(person),
    outputs: Type.Optional(Type.Array(output, { uniqueItems: true })),
    urlTemplate: Type.Optional(shortText),
    icon: Type.Optional(shortText),
    locale: Type.Optional(Type.Union([Type.Literal('fr'), Type.Literal('en')])),
    title: Type.Optional(shortText),
    visibility: Type.Optional(visibility),
    origin: Type.Optional(shortText),
    created: Type.Optional(author),
    updated: Type.Optional(author)
  },
  closed
)
