/**
 * Values computed from the content of a page when it is saved: anchors, table of contents, HTML of markdown. No I/O.
 */
import { eachBlock, type Block } from './blocks.ts'
import type { PageConfig, TocEntry } from './page.ts'

interface Anchor {
  enabled?: boolean
  inToc?: boolean
  label?: string
  _slug?: string
}

/** Renders markdown to HTML without scripts. */
export type Render = (markdown: string) => string

const markdownTypes = new Set(['text', 'alert'])

/**
 * Computes the anchors, table of contents and HTML of the content of a page.
 * @param slugOf returns the slug of a title, empty when the title has no letter or digit
 */
export function computedContent(
  config: PageConfig,
  { slugOf, render }: { slugOf: (title: string) => string; render: Render }
): PageConfig {
  const next = structuredClone(config)
  const taken = new Set<string>()
  const toc: TocEntry[] = []
  for (const block of eachBlock(next.elements)) {
    if (block.type === 'title') addAnchor(block, { taken, toc, slugOf })
    if (markdownTypes.has(block.type)) block._html = render(textOf(block.content))
    if (block.type === 'contact' && typeof block.bodyTemplate === 'string') {
      block.bodyTemplate_html = render(block.bodyTemplate)
    }
  }
  next._toc = toc
  return next
}

interface Anchors {
  taken: Set<string>
  toc: TocEntry[]
  slugOf: (title: string) => string
}

function addAnchor(block: Block, { taken, toc, slugOf }: Anchors): void {
  const anchor = block.anchor as Anchor | undefined
  if (!anchor?.enabled) return
  const title = textOf(block.content)
  const wanted = slugOf(title) || 'section'
  let slug = wanted
  for (let suffix = 2; taken.has(slug); suffix++) slug = `${wanted}-${suffix}`
  taken.add(slug)
  block.anchor = { ...anchor, _slug: slug }
  if (anchor.inToc ?? true) toc.push({ id: slug, title: anchor.label || title })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
