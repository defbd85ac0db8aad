/** Adding the defaults of a form must not change what visitors see. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Block, BlockType } from '../../../../contract/portals/blocks.ts'
import { newPortalConfig } from '../../../../contract/portals/defaults.ts'
import { blockForms } from '../../../../contract/portals/forms/index.ts'
import type { PortalConfig } from '../../../../contract/portals/portal.ts'
import type { ApiAnswer, Visit } from '../../../../contract/portals/visit.ts'
import { PageContent } from '../../../portal/pages/PageContent.tsx'
import { render } from '../../../portal/render.tsx'
import { PortalProvider } from '../../../portal/view/PortalContext.tsx'
import { makePlan, withDefaults } from '../../../schemaForms/annotations/index.ts'
import { portalForms, portalTabs } from './index.ts'
import { titled } from './spec.ts'

const owner = { type: 'organization' as const, id: 'o', name: 'Org', departmentName: 'Dep' }
const picture = { _id: 'img1', name: 'a.png', mimeType: 'image/webp', width: 800, height: 400 }
const icon = { mdi: { name: 'home', svgPath: 'M0,0L3,3' } }
const link = { type: 'external', href: 'https://other.test/', title: 'Elsewhere', icon }
const topics = [{ id: 't', title: 'Topic', color: '#112233', icon: { svgPath: 'M0,0L3,3' } }]
const resource = {
  owner,
  topics,
  keywords: ['word'],
  publicationSites: ['data-fair-portals:p'],
  summary: 'Sum'
}
const dataset = {
  ...resource,
  id: 'd',
  slug: 'd',
  title: 'Dataset',
  image: 'https://site.test/d.png',
  finalizedAt: '2026-01-01T00:00:00Z',
  schema: [],
  attachments: [{ type: 'url', title: 'Doc', url: 'https://site.test/doc' }],
  bbox: [1, 2, 3, 4]
}
const application = {
  ...resource,
  id: 'a',
  slug: 'a',
  title: 'Application',
  image: 'https://site.test/a.png'
}
const dated = {
  _id: 'n',
  title: 'News',
  description: 'Told',
  newsMetadata: { slug: 'n', date: '2026-01-01' }
}
const reuse = { _id: 'r', slug: 'r', title: 'Reuse', author: 'Me', summary: 'Sum', image: picture }

function answerOf(address: string): ApiAnswer {
  const { pathname: path } = new URL(address, 'https://site.test')
  if (path.includes('/pages/')) return { status: 404, body: '' }
  const family = /\/(datasets|applications|reuses)\/\w+$/.exec(path)?.[1]
  const lists: Record<string, object> = { datasets: dataset, applications: application, reuses: reuse }
  if (family) return { status: 200, body: lists[family] }
  const list = /\/(datasets|applications|reuses|news|events)$/.exec(path)?.[1]
  if (!list) return { status: 404, body: '' }
  const facets = { topics: [{ value: topics[0], count: 1 }] }
  return { status: 200, body: { count: 1, results: [lists[list] ?? dated], facets } }
}

const visit: Visit = {
  portal: { _id: 'p', owner, staging: false, whiteLabel: false, config: newPortalConfig('Town') },
  isDraft: false,
  base: '',
  api: '/portal/api',
  origin: 'https://site.test',
  path: '/',
  query: '',
  lang: 'fr',
  assets: { script: '/s.js', styles: [] }
}
const paths = ['/', '/datasets', '/datasets/d', '/applications', '/applications/a', '/reuses', '/reuses/r', '/news', '/event', '/no'] // prettier-ignore

async function pagesOf(config: PortalConfig): Promise<string[]> {
  const pages = paths.map(async (path) => {
    const shown = { ...visit, path, portal: { ...visit.portal, config } }
    const rendered = await render(shown, async (address) => answerOf(address))
    return 'html' in rendered ? rendered.html : ''
  })
  return Promise.all(pages)
}

/** Configuration without the optional properties of its style objects. */
const bare: PortalConfig = {
  ...newPortalConfig('Town'),
  description: 'Data',
  ...Object.fromEntries(
    ['theme', 'header', 'navBar', 'breadcrumb', 'footer', 'contactInformations', 'personal'].map((name) => [
      name,
      {}
    ])
  ),
  datasets: { card: {}, page: {} },
  applications: { card: {}, page: {} },
  reuses: { card: {}, page: {} },
  events: { card: {} },
  news: { card: {} }
}

it.each(portalTabs)('of a portal: %s', async (tab) => {
  const plan = makePlan(
    titled(portalForms[tab], (key) => key),
    { language: 'fr' }
  )
  for (const config of [bare, newPortalConfig('Town')]) {
    const filled = withDefaults(config, { plan, context: {} }) as PortalConfig
    expect(await pagesOf(filled)).toEqual(await pagesOf(config))
  }
})

const children: Block[] = [{ type: 'divider' }]
const chosen = { id: 'd', title: 'Dataset' }
const ownLook = { usePortalConfig: false, cardConfig: {} }
/** Minimal fields for a block to render. */
const blocks: Partial<Record<BlockType, Record<string, unknown>>> = {
  title: { content: 'A', icon, link, line: { position: 'left' } },
  alert: { title: 'A' },
  image: { image: picture },
  iframe: { url: 'https://site.test/' },
  icon: { icon },
  button: { link, usePortalConfig: false },
  menu: { links: [link], usePortalConfig: false },
  banner: { children, background: { image: picture, color: 'primary' } },
  card: { children, title: 'A', thumbnail: { image: picture }, actions: [link] },
  'two-columns': { children, children2: children },
  'responsive-grid': { children },
  tabs: { tabs: [{ title: 'A', children }] },
  'expansion-panels': { panels: [{ title: 'A', children }] },
  metrics: { metrics: ['datasets'] },
  contact: { additionalFields: [{ type: 'text', key: 'a', label: 'A' }] },
  'dataset-table': { dataset: chosen },
  'dataset-card': { dataset: chosen, ...ownLook },
  'datasets-list': ownLook,
  application: { application: { id: 'a' }, actionButtons: { items: ['fullscreen'] } },
  'applications-list': ownLook,
  'reuses-list': ownLook,
  'event-list': ownLook,
  'news-list': ownLook
}

function shownBlock(block: Block): string {
  // The portal's style differs from an empty style of the block.
  const config = { ...newPortalConfig('Town'), navLinksConfig: { color: 'accent', uppercase: false } }
  const seen = { ...visit, portal: { ...visit.portal, config } }
  const source = {
    get: answerOf,
    want: () => {},
    subscribe: () => () => {}
  }
  return renderToStaticMarkup(
    <PortalProvider view={{ visit: seen, answers: source }}>
      <PageContent
        config={{ title: 'A', elements: [block] }}
        imageAddress={(id) => `/images/${id}`}
        breadcrumb={[]}
      />
    </PortalProvider>
  )
}

it.each(Object.keys(blockForms) as BlockType[])('of a block: %s', (type) => {
  const plan = makePlan(blockForms[type]?.('fr') ?? {}, { language: 'fr' })
  const block = { type, uuid: 'abcdefgh', ...blocks[type] }
  const filled = withDefaults(block, { plan, context: {} }) as Block
  expect(shownBlock(filled)).toBe(shownBlock(block))
})
