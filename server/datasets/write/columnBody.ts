/** Columns as a client writes them (docs/api/schema.md). */
import { Type, type TSchema } from 'typebox'
import { propertyTypeNames } from '../../../contract/datasets/dataset.ts'

const nullable = (schema: TSchema): TSchema => Type.Union([schema, Type.Null()])
const anyObject = Type.Object({}, { additionalProperties: true })

// Another value would have every line of an editable dataset refused: validation could not begin.
const length = Type.Optional(nullable(Type.Integer({ minimum: 0 })))
const bound = Type.Optional(nullable(Type.Number()))

/** What a client may write of a column. */
export const columnBody = Type.Object(
  {
    key: Type.String({ minLength: 1 }),
    type: Type.Optional(Type.Union(propertyTypeNames.map((type) => Type.Literal(type)))),
    format: Type.Optional(nullable(Type.String())),
    title: Type.Optional(nullable(Type.String())),
    description: Type.Optional(nullable(Type.String())),
    'x-refersTo': Type.Optional(nullable(Type.String())),
    'x-originalName': Type.Optional(Type.String()),
    'x-capabilities': Type.Optional(nullable(anyObject)),
    'x-labels': Type.Optional(nullable(Type.Record(Type.String(), Type.String()))),
    timeZone: Type.Optional(nullable(Type.String())),
    separator: Type.Optional(nullable(Type.String())),
    minLength: length,
    maxLength: length,
    minimum: bound,
    maximum: bound,
    pattern: Type.Optional(nullable(Type.String())),
    patternErrorMessage: Type.Optional(nullable(Type.String()))
  },
  { additionalProperties: true }
)
