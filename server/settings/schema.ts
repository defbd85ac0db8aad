/** Schemas of written settings (docs/api/settings.md). */
import { Type, type TProperties } from 'typebox'
import { optionalMetadata, webhookEvents } from '../../contract/settings.ts'
import { compileDocument } from '../http/validation.ts'
import { topicBody } from '../owned/metadataBodies.ts'

const closed = { additionalProperties: false }
const text = Type.Optional(Type.String())
const strings = Type.Array(Type.String())

export const publicationSiteSchema = Type.Object(
  {
    type: Type.String({ default: 'data-fair-portals', minLength: 1 }),
    id: Type.String({ minLength: 1 }),
    url: Type.String({ minLength: 1 }),
    draftUrl: text,
    title: text,
    department: text,
    datasetUrlTemplate: text,
    applicationUrlTemplate: text,
    private: Type.Optional(Type.Boolean()),
    settings: Type.Optional(
      Type.Object(
        {
          staging: Type.Optional(Type.Boolean()),
          contributorDepartments: Type.Optional(strings),
          datasetsRequiredMetadata: Type.Optional(strings)
        },
        { additionalProperties: true }
      )
    )
  },
  { additionalProperties: true }
)

const apiKey = Type.Object(
  {
    id: text,
    title: Type.String(),
    scopes: strings,
    expireAt: Type.Optional(Type.String({ format: 'date' })),
    adminMode: Type.Optional(Type.Boolean()),
    asAccount: Type.Optional(Type.Boolean()),
    email: text
  },
  closed
)

/** HTTP header, limited to portable characters. */
const webhookHeader = Type.Object(
  {
    key: Type.String({ pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$", maxLength: 200 }),
    value: Type.String({ pattern: '^[\\t -~]*$', maxLength: 5000 })
  },
  closed
)
const webhook = Type.Object(
  {
    title: Type.String(),
    events: Type.Array(Type.String(), { minItems: 1 }),
    target: Type.Object(
      {
        type: Type.Literal('http'),
        params: Type.Object({ url: Type.String(), header: Type.Optional(webhookHeader) }, closed)
      },
      closed
    )
  },
  closed
)
/** Maximum number of webhooks: each is called for each event of the account. */
const maxWebhooks = 100
/** Maximum number of keys: each has a row and an event, so that thousands in one write would block others. */
const maxKeys = 500

const namedEvents = Type.Object(
  {
    webhooks: Type.Array(
      Type.Object({ events: Type.Array(Type.Enum([...webhookEvents])) }, { additionalProperties: true })
    )
  },
  { additionalProperties: true }
)

const metadataOption = Type.Optional(
  Type.Object({ active: Type.Boolean({ default: false }), title: text }, closed)
)
const datasetsMetadata = Type.Object(
  {
    ...Object.fromEntries(optionalMetadata.map((key) => [key, metadataOption])),
    custom: Type.Optional(
      Type.Array(Type.Object({ key: text, title: Type.String({ minLength: 3 }) }, closed))
    )
  },
  closed
)

const concept = Type.Object(
  {
    id: text,
    title: Type.String({ minLength: 3 }),
    description: text,
    identifiers: Type.Optional(strings),
    tag: text,
    type: Type.Union([Type.Literal('string'), Type.Literal('number')], { default: 'string' })
  },
  closed
)

const ofEveryLevel: TProperties = {
  id: Type.String(),
  type: Type.Union([Type.Literal('user'), Type.Literal('organization')]),
  name: text,
  apiKeys: Type.Array(apiKey, { maxItems: maxKeys }),
  publicationSites: Type.Array(publicationSiteSchema),
  webhooks: Type.Optional(Type.Array(webhook, { maxItems: maxWebhooks }))
}

const root = Type.Object(
  {
    ...ofEveryLevel,
    email: text,
    topics: Type.Optional(Type.Array(topicBody)),
    licenses: Type.Optional(Type.Array(Type.Object({ title: Type.String(), href: Type.String() }, closed))),
    datasetsMetadata: Type.Optional(datasetsMetadata),
    privateVocabulary: Type.Optional(Type.Array(concept)),
    info: Type.Optional(
      Type.Object(
        { contact: Type.Optional(Type.Object({ name: text, url: text, email: text }, closed)) },
        closed
      )
    ),
    compatODS: Type.Optional(Type.Boolean()),
    agentChat: Type.Optional(Type.Boolean())
  },
  closed
)
const department = Type.Object({ ...ofEveryLevel, department: Type.String() }, closed)

/** Validators, which throw HttpError 400 and fill default values in. */
const checkRoot = compileDocument(root)
const checkDepartment = compileDocument(department)
const checkNamedEvents = compileDocument(namedEvents)

/** @param submitted what the client sent: names of events that were stored before they were checked stay where they are */
export function checkSettings(document: Record<string, unknown>, submitted: Record<string, unknown>): void {
  if (document.department === undefined) checkRoot(document)
  else checkDepartment(document)
  if (submitted.webhooks !== undefined) checkNamedEvents({ webhooks: submitted.webhooks })
}
