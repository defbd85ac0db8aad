/** Columns as a client writes them (docs/api/schema.md). */
import { Type, type TSchema } from 'typebox'
import { propertyTypeNames } from '../../../contract/datasets/dataset.ts'

const nullable = (schema: TSchema): TSchema => Type.Union([schema, Type.Null()])
const anyObject = Type.Object({}, { additionalProperties: true })

// Another value would have every line of an editable dataset refused: validation could not begin.
const length = Type.Optional(nullable(Type.Integer({ minimum: 0 })))
const bound = Type.Optional(nullable(Type.Number()))
const text = Type.Optional(nullable(Type.String()))
const flag = Type.Optional(nullable(Type.Boolean()))
const typeName = Type.Union(propertyTypeNames.map((type) => Type.Literal(type)))

/** What a column of a file becomes: a type that none has would be given to its lines. */
const transform = Type.Object(
  { expr: text, type: Type.Optional(nullable(typeName)), format: text },
  { additionalProperties: true }
)

/** What a client may write of a column. */
export const columnBody = Type.Object(
  {
    key: Type.String({ minLength: 1 }),
    type: Type.Optional(typeName),
    format: text,
    title: text,
    description: text,
    icon: text,
    'x-group': text,
    'x-display': text,
    'x-refersTo': text,
    'x-originalName': text,
    'x-capabilities': Type.Optional(nullable(Type.Record(Type.String(), nullable(Type.Boolean())))),
    'x-labels': Type.Optional(nullable(Type.Record(Type.String(), Type.String()))),
    'x-labelsRestricted': flag,
    'x-required': flag,
    readOnly: flag,
    'x-master': Type.Optional(nullable(anyObject)),
    'x-fromUrl': text,
    'x-itemKey': text,
    'x-itemTitle': text,
    'x-itemsProp': text,
    'x-transform': Type.Optional(nullable(transform)),
    timeZone: text,
    dateFormat: text,
    dateTimeFormat: text,
    separator: text,
    minLength: length,
    maxLength: length,
    minimum: bound,
    maximum: bound,
    pattern: text,
    patternErrorMessage: text
  },
  { additionalProperties: true }
)
