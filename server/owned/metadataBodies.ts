/** Request bodies of metadata common to several resources. */
import { Type, type TProperties } from 'typebox'

const closed = { additionalProperties: false }
const text = Type.Optional(Type.String())

/** A topic of the settings, as copied into resources. */
export const topicBody = Type.Object(
  {
    id: text,
    title: Type.String(),
    color: text,
    icon: Type.Optional(Type.Object({ name: Type.String(), svg: text, svgPath: text }, closed))
  },
  closed
)

/** A publication on an external catalog. */
export const publicationProperties: TProperties = {
  id: text,
  catalog: Type.String(),
  status: Type.Union(['waiting', 'published', 'error', 'deleted'].map((status) => Type.Literal(status))),
  publishedAt: Type.Optional(Type.String({ format: 'date-time' })),
  error: text,
  targetUrl: text,
  result: Type.Optional(Type.Unknown())
}
