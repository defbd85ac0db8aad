/** JSON schema of the content of a reuse (docs/api/pages.md). */
import { addressSchema, imageSchema, titleSchema } from './configSchema.ts'

const text = (maxLength: number) => ({ type: 'string', maxLength })

export const reuseConfigSchema = {
  type: 'object',
  required: ['title'],
  properties: {
    title: titleSchema(200),
    author: text(200),
    link: addressSchema,
    image: imageSchema,
    summary: text(2000),
    description: text(50_000),
    datasets: {
      type: 'array',
      maxItems: 100,
      items: { type: 'object', required: ['id'], properties: { id: text(200), title: text(500) } }
    }
  }
}
