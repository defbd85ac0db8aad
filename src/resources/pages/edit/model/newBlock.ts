/** Initial content of a new block. No I/O. */
import type { Block, BlockType } from '../../../../../contract/portals/blocks.ts'
import { newUuid } from './uuids.ts'

/** Default texts of a new block, in the language of the page. */
export interface NewWords {
  tab: (number: number) => string
  panel: (number: number) => string
}

const list = { columns: 3, limit: 3, mode: 'lastUpdated', usePortalConfig: true }
const card = { usePortalConfig: true }
const box = { children: [] }

const fields: Partial<Record<BlockType, (words: NewWords) => Record<string, unknown>>> = {
  title: () => ({ content: '', titleSize: 'h2' }),
  text: () => ({ content: '', _html: '' }),
  alert: () => ({ alertType: 'info', content: '', _html: '' }),
  iframe: () => ({ url: '' }),
  button: () => ({ usePortalConfig: true, centered: true }),
  menu: () => ({ links: [], usePortalConfig: true }),
  banner: () => ({ ...box, background: { color: 'primary' } }),
  card: () => ({ ...box, border: true }),
  'two-columns': () => ({ disposition: 'equal', gutter: 'default', children: [], children2: [] }),
  'responsive-grid': () => ({ ...box, columns: 3, gutter: 'default' }),
  tabs: ({ tab }) => ({
    align: 'start',
    tabs: [1, 2].map((number) => ({ title: tab(number), children: [] }))
  }),
  'expansion-panels': ({ panel }) => ({
    panels: [1, 2].map((number) => ({ title: panel(number), children: [] }))
  }),
  metrics: () => ({ metrics: ['datasets', 'records', 'applications'] }),
  'datasets-list': () => list,
  'applications-list': () => list,
  'reuses-list': () => list,
  'event-list': () => ({ ...list, mode: 'upcoming', columns: 2 }),
  'news-list': () => ({ ...list, mode: 'upcoming', columns: 2 }),
  'dataset-card': () => card,
  'reuse-card': () => card,
  'event-card': () => card,
  'news-card': () => card,
  'dataset-table': () => ({ display: 'table', interactions: true, syncParams: 'none' }),
  application: () => ({ syncParams: 'none', displayMode: 'auto-resize' })
}

export function newBlock(type: BlockType, words: NewWords): Block {
  return { type, uuid: newUuid(), ...structuredClone(fields[type]?.(words) ?? {}) }
}

/** Blocks whose text can be edited in place. */
export const isWritten = ({ type }: Pick<Block, 'type'>): boolean => type === 'title' || type === 'text'

const nothing: Partial<Record<BlockType, (block: Block) => boolean>> = {
  title: ({ content }) => !content,
  text: ({ content }) => !content,
  alert: ({ content, title }) => !content && !title,
  image: ({ image, url }) => !image && !url,
  iframe: ({ url }) => !url,
  icon: ({ icon }) => !icon,
  button: ({ link }) => !link,
  menu: ({ links }) => !Array.isArray(links) || !links.length,
  'dataset-card': ({ dataset }) => !dataset,
  'dataset-table': ({ dataset }) => !dataset,
  'dataset-form': ({ dataset }) => !dataset,
  'dataset-download': ({ dataset }) => !dataset,
  application: ({ application }) => !application,
  'reuse-card': ({ reuse }) => !reuse,
  'event-card': ({ event }) => !event,
  'news-card': ({ news }) => !news
}

/** Whether a block is incomplete and renders nothing for visitors. */
export const isBlank = (block: Block): boolean => nothing[block.type]?.(block) ?? false

const maxSummaryLength = 60

/** Summary that distinguishes a block from others of its type; empty when there is none. */
export function summaryOf(block: Block): string {
  const { content, title, label, dataset, application, reuse, event, news, link } = block
  const chosen = [dataset, application, reuse, event, news, link].map(
    (item) => (item as { title?: unknown } | null | undefined)?.title
  )
  const text = [content, title, label, ...chosen].find(
    (candidate) => typeof candidate === 'string' && candidate !== ''
  )
  const plain = typeof text === 'string' ? withoutMarks(text).trim() : ''
  return plain.length > maxSummaryLength ? `${plain.slice(0, maxSummaryLength)}…` : plain
}

/** Plain text of markdown; links are reduced to their text. */
function withoutMarks(markdown: string): string {
  return markdown.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[#*_`>[\]]/g, '')
}
