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
type Render = (markdown: string) => string

const markdownTypes = new Set(['text', 'alert'])

/**
 * Computes the anchors, table of contents and HTML of the content of a page.
 * @param slugOf returns the slug of a title, empty when the title has no letter or digit
 */
export function computedContent(
  config: PageConfig,
  { slugOf, render }: { slugOf: (title: string) => string; render: Render }
): PageConfig {
  const computed = structuredClone(config)
  const usedSlugs = new Set<string>()
  const toc: TocEntry[] = []
  for (const block of eachBlock(computed.elements)) {
    if (block.type === 'title') addAnchor(block, { usedSlugs, toc, slugOf })
    if (markdownTypes.has(block.type)) block._html = render(textOf(block.content))
    if (block.type === 'contact' && typeof block.bodyTemplate === 'string') {
      block.bodyTemplate_html = render(block.bodyTemplate)
    }
  }
  computed._toc = toc
  return computed
}

interface Anchors {
  usedSlugs: Set<string>
  toc: TocEntry[]
  slugOf: (title: string) => string
}

function addAnchor(block: Block, { usedSlugs, toc, slugOf }: Anchors): void {
  const anchor = block.anchor as Anchor | undefined
  if (!anchor?.enabled) return
  const title = textOf(block.content)
  const baseSlug = slugOf(title) || 'section'
  let slug = baseSlug
  for (let suffix = 2; usedSlugs.has(slug); suffix++) slug = `${baseSlug}-${suffix}`
  usedSlugs.add(slug)
  block.anchor = { ...anchor, _slug: slug }
  if (anchor.inToc ?? true) toc.push({ id: slug, title: anchor.label || title })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
