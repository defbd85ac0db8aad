/** Builders of the blocks of shipped pages. */
import type { Block } from '../../../contract/portals/blocks.ts'

export const text = (content: string, more: Partial<Block> = {}): Block => ({
  type: 'text',
  content,
  ...more
})

/** Heading that appears in the table of contents. */
export const heading = (content: string): Block => ({
  type: 'title',
  content,
  titleSize: 'h2',
  titleTag: 'h2',
  anchor: { enabled: true, inToc: true }
})

export const search: Block = {
  type: 'search',
  redirectPage: true,
  centered: true,
  btnPosition: 'included',
  rounded: 'xl'
}

/** Coloured banner at the top of a home page. */
export const hero = (
  title: string,
  lead: string,
  { color, children = [search] }: { color: string; children?: Block[] }
): Block => ({
  type: 'banner',
  fullWidth: true,
  background: { color },
  pt: 16,
  pb: 16,
  mb: 10,
  children: [
    { type: 'title', content: title, titleSize: 'h1', titleTag: 'h1', centered: true, bold: true },
    text(lead, { centered: true }),
    ...children
  ]
})

export const latestDatasets: Block = {
  type: 'datasets-list',
  mode: 'lastUpdated',
  limit: 6,
  columns: 3,
  usePortalConfig: true,
  mb: 10
}

export const latestNews: Block = {
  type: 'news-list',
  mode: 'upcoming',
  limit: 3,
  columns: 3,
  usePortalConfig: true,
  mb: 10
}
