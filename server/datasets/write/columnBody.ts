/** Schema of the columns in request bodies (docs/api/schema.md). */
import { Type, type TSchema } from 'typebox'
import { propertyTypeNames } from '../../../contract/datasets/dataset.ts'

const nullable = (schema: TSchema): TSchema => Type.Union([schema, Type.Null()])
const anyObject = Type.Object({}, { additionalProperties: true })

// An invalid length would break the JSON Schema that validates lines, so that every line would be refused.
const length = Type.Optional(nullable(Type.Integer({ minimum: 0 })))
const bound = Type.Optional(nullable(Type.Number()))
const text = Type.Optional(nullable(Type.String()))
const flag = Type.Optional(nullable(Type.Boolean()))
const typeName = Type.Union(propertyTypeNames.map((type) => Type.Literal(type)))

/** Transform of a column of a file. The type is validated, because the lines would get an unknown type. */
const transform = Type.Object(
  { expr: text, type: Type.Optional(nullable(typeName)), format: text },
  { additionalProperties: true }
)

/** Attributes of a column that a client may write; unknown attributes are accepted. */
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
