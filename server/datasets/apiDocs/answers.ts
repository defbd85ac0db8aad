/** Contents of responses, by media type. */
import { freeObject } from '../../apiDocs/freeObject.ts'
import type { Json } from './parameters.ts'

export const json = (schema: Json): Json => ({ 'application/json': { schema } })
export const binary: Json = { schema: { type: 'string', format: 'binary' } }
export const file = (): Json => ({ 'application/octet-stream': binary })
export const anyObject = (): Json => json(freeObject)
export const anyArray = (): Json => json({ type: 'array', items: freeObject })
export const datasetAnswer = (): Json => json({ $ref: '#/components/schemas/dataset' })
