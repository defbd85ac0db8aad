/** JSON schemas of custom fields, which accept incomplete links during editing. */
import type { Spec } from './spec.ts'

const whole = {
  type: 'object',
  required: ['type'],
  anyOf: [
    { properties: { type: { enum: ['standard', 'none'] } } },
    { properties: { type: { enum: ['generic', 'event', 'news'] } }, required: ['pageRef'] },
    {
      properties: {
        type: { const: 'external' },
        href: { type: 'string', pattern: '^(?:[hH][tT][tT][pP][sS]?://|mailto:|tel:|/(?!/)|#)' },
        title: { type: 'string', minLength: 1 }
      },
      required: ['href', 'title']
    },
    {
      properties: {
        type: { const: 'submenu' },
        title: { type: 'string', minLength: 1 },
        // `#` refers to the whole schema, a list of items.
        children: { $ref: '#' }
      },
      required: ['title', 'children']
    }
  ]
}

export const linkRule: Spec = { type: 'object', allOf: [whole] }
export const menuRule: Spec = { type: 'array', allOf: [{ items: whole }] }
