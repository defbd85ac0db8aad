/** Schemas of the request bodies of remote services (docs/api/remote-services.md#fields). */
import { Type, type Static, type TSchema } from 'typebox'

const text = Type.String()
const orNull = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]))

const account = Type.Object(
  {
    type: Type.Union([Type.Literal('user'), Type.Literal('organization')]),
    id: Type.String({ minLength: 1 }),
    name: text
  },
  { additionalProperties: true }
)

const apiDoc = Type.Record(Type.String(), Type.Unknown())

const apiKey = Type.Object(
  {
    in: Type.Union([Type.Literal('query'), Type.Literal('header'), Type.Literal('cookie')]),
    name: Type.Optional(text),
    value: Type.Optional(text)
  },
  { additionalProperties: false }
)

const parameters = Type.Array(
  Type.Object(
    {
      operationId: text,
      name: text,
      value: text,
      'x-refersTo': Type.Optional(text),
      title: Type.Optional(text)
    },
    { additionalProperties: false }
  )
)

const dataset = { id: text, title: text }
const virtualDatasets = Type.Object(
  {
    active: Type.Optional(Type.Boolean()),
    parent: Type.Optional(Type.Object({ ...dataset, owner: Type.Optional(Type.Unknown()) })),
    storageRatio: Type.Optional(Type.Number({ minimum: 0, maximum: 1 }))
  },
  { additionalProperties: false }
)

const standardSchema = Type.Object(
  {
    active: Type.Optional(Type.Boolean()),
    dataset: Type.Optional(Type.Object(dataset)),
    parent: Type.Optional(Type.Object(dataset))
  },
  { additionalProperties: false }
)

/** Changeable properties; null unsets the optional ones. */
const changes = {
  apiDoc: Type.Optional(apiDoc),
  apiKey: orNull(apiKey),
  server: orNull(text),
  description: orNull(text),
  title: Type.Optional(Type.String({ minLength: 1 })),
  parameters: orNull(parameters),
  public: orNull(Type.Boolean()),
  privateAccess: orNull(Type.Array(account)),
  virtualDatasets: orNull(virtualDatasets)
}

export const patchBody = Type.Object(changes, { additionalProperties: false })
export type ServiceChanges = Static<typeof patchBody>

/** Computed properties: clients may send them back, they are ignored. */
const wholeService = {
  ...changes,
  id: Type.Optional(text),
  url: Type.Optional(text),
  standardSchema: orNull(standardSchema),
  actions: Type.Optional(Type.Unknown()),
  updatedAt: Type.Optional(Type.Unknown()),
  href: Type.Optional(Type.Unknown()),
  page: Type.Optional(Type.Unknown())
}

export const replacementBody = Type.Object(wholeService, { additionalProperties: false })

export const creationBody = Type.Object({ ...wholeService, apiDoc }, { additionalProperties: false })
export type ServiceCreation = Static<typeof creationBody>
