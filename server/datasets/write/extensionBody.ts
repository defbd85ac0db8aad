/** Schema of the extensions in request bodies (docs/api/extensions.md). */
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { columnBody } from './columnBody.ts'

const flag = Type.Optional(Type.Union([Type.Boolean(), Type.Null()]))
const date = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const common = { active: flag, autoUpdate: flag, needsUpdate: flag, nextUpdate: date }
const name = Type.String({ minLength: 1, maxLength: 500 })
const optionalName = Type.Optional(Type.Union([name, Type.Null()]))

const remoteExtension = Type.Object(
  {
    ...common,
    type: Type.Literal('remoteService'),
    remoteService: name,
    action: name,
    select: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
    overwrite: Type.Optional(
      Type.Union([
        Type.Record(
          Type.String(),
          Type.Object(
            { 'x-originalName': Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])) },
            { additionalProperties: true }
          )
        ),
        Type.Null()
      ])
    ),
    propertyPrefix: optionalName,
    shortId: optionalName,
    mandatory: flag
  },
  { additionalProperties: true }
)

const expressionExtension = Type.Object(
  {
    ...common,
    type: Type.Literal('exprEval'),
    expr: Type.String({ minLength: 1 }),
    property: Type.Intersect([columnBody, Type.Object({ key: name, type: Type.String() })])
  },
  { additionalProperties: true }
)

/** Maximum number of extensions of a dataset, since each extension is applied to each line. */
const max = 100

export const extensionsBody = Type.Array(Type.Union([remoteExtension, expressionExtension]), {
  maxItems: max
})

/** Whether a value of a body that is not validated yet is null or a valid list of extensions. */
export function areExtensions(value: unknown): boolean {
  return value === null || Value.Check(extensionsBody, value)
}
