/** Validates the content of a page, and computes its derived properties. */
import { problemOfBlocks, type BlocksProblem } from '../../../contract/portals/blocks.ts'
import { addressSchema, imageSchema, titleSchema } from '../../../contract/portals/configSchema.ts'
import { computedContent } from '../../../contract/portals/content.ts'
import type { PageConfig } from '../../../contract/portals/page.ts'
import { httpError } from '../../http/errors.ts'
import { compileBody } from '../../http/validation.ts'
import { slugFrom } from '../../owned/ids.ts'
import { markdownToHtml } from '../../owned/read/text.ts'

const text = (maxLength: number) => ({ type: 'string', maxLength })
/** Schema of a date with or without time: lists of news and events are sorted by it, and API clients parse it. */
const date = {
  ...text(40),
  pattern: String.raw`^(?:\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T\d{2}:\d{2}.*)?)?$`
}
/** Largest length of the slug of a page, in characters. */
export const maxPageSlugLength = 200
const slug = text(maxPageSlugLength)

const checkShape = compileBody({
  type: 'object',
  properties: {
    config: {
      type: 'object',
      required: ['title'],
      properties: {
        title: titleSchema(300),
        description: text(2000),
        elements: { type: 'array' },
        showBreadcrumbs: { type: 'boolean' },
        fluid: { type: 'boolean' },
        thumbnail: imageSchema,
        eventMetadata: { type: 'object', properties: { slug, startDate: date, endDate: date } },
        newsMetadata: { type: 'object', properties: { slug, date } },
        genericMetadata: {
          type: 'object',
          properties: {
            slug,
            group: {
              type: 'object',
              required: ['_id', 'title', 'slug'],
              properties: { _id: text(100), title: text(300), slug }
            }
          }
        },
        link: addressSchema
      }
    }
  }
})

const words: Record<BlocksProblem['problem'], string> = {
  tooMany: 'trop de blocs',
  tooDeep: 'trop de blocs les uns dans les autres',
  notBlocks: 'un bloc est mal formé',
  unknownType: 'type de bloc inconnu'
}

/**
 * Returns the validated content with its computed properties.
 * @throws HttpError 400 for invalid content
 */
export function checkedContent(submitted: unknown): PageConfig {
  checkShape({ config: submitted })
  const content = { elements: [], ...(submitted as Partial<PageConfig>) } as PageConfig
  const problem = problemOfBlocks(content.elements)
  if (problem) {
    const type = problem.problem === 'unknownType' ? ` ${problem.type.slice(0, 50)}` : ''
    throw httpError('badBlocks', { problem: words[problem.problem] + type })
  }
  return computedContent(content, {
    slugOf: (title) => slugFrom(title, 'section'),
    render: (markdown) => markdownToHtml(markdown, 'true')
  })
}
