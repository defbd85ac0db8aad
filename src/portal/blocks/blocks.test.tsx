import { describe, expect, it } from 'vitest'
import type { Block, BlockType } from '../../../contract/portals/blocks.ts'
import type { ApiAnswer } from '../../../contract/portals/visit.ts'
import { blockViews } from './registry.ts'
import { readsOfBlocks } from './reads.ts'
import { picture, shown, visit } from './testing.tsx'

const link = { type: 'external', href: 'https://other.test/', title: 'Ailleurs' }
/** Malicious values for every field. */
const hostile: unknown[] = [
  null,
  1,
  -1e9,
  'javascript:alert(1)',
  '"><img src=x onerror=alert(1)>',
  'red;background:url(//evil.test)',
  [null, 1, 'x', { type: 'generic' }, { type: 'external', href: 'javascript:alert(1)', title: '<b>' }],
  { type: 'generic' },
  { type: 'generic', pageRef: { slug: '\uD800' } },
  { type: 'external', href: 'javascript:alert(1)', title: 'x', icon: { custom: '"><script>' } },
  { _id: '../../x"', mimeType: 'image/png', name: 'x' },
  { color: '"><script>alert(1)</script>', image: { _id: 'a b', mimeType: {} }, tintStrength: 'x' }
]
const fields = (
  'content titleSize titleTag color icon line link anchor alertType title variant image url wideImage alignment height ' +
  'legend fetchPriority size config label links opacity thickness background pt elevation rounded hover thumbnail ' +
  'actions actionStyle disposition align gutter columns tabs panels titleBackgroundColor btnPosition density mode ' +
  'iconColor metrics defaultFields additionalFields sendButton subjectTemplate bodyTemplate uuid mb usePortalConfig ' +
  'zoomable focusDatasets visibleTo dataset datasets application applications reuse reuses event events news filters ' +
  'pagination defaultSort countPosition limit display cols syncParams displayMode ratio actionButtons cardConfig ' +
  'showAdvancedFilters'
).split(' ')

describe('blocks of pages', () => {
  it('contain no executable code, whatever is stored in their fields', () => {
    const types = Object.keys(blockViews) as BlockType[]
    expect(types.length).toBeGreaterThan(20)
    for (const type of types) {
      for (const value of hostile) {
        const block = { ...Object.fromEntries(fields.map((name) => [name, value])), type }
        const html = shown([block, { ...block, type: 'banner', children: [block] }])
        // Values appear only as escaped text: no tag, no `javascript:` URL, no injected style.
        expect(html, `${type} ${JSON.stringify(value)}`).not.toMatch(
          /<script|<img src=x|(?:href|src|action)="javascript|style="[^"]*(?:url|red)/
        )
      }
    }
  })

  it('frame a dataset that exists and may be read, with its current title', () => {
    const types: BlockType[] = ['dataset-table', 'dataset-form', 'dataset-download']
    const blocks = types.map((type): Block => ({ type, dataset: { id: 'd\uD800', title: 'Former' } }))
    const [address = '', ...others] = new Set(readsOfBlocks(blocks, visit))
    expect(others).toEqual([])
    const framed = (answer: ApiAnswer): string[] =>
      blocks.map((block) => {
        const html = shown([block], { [address]: answer })
        const [, title] = /<iframe[^>]* title="([^"]*)"/.exec(html) ?? []
        return title ?? (html.includes('indisponible') ? 'unavailable' : 'nothing')
      })
    expect(framed({ status: 200, body: { id: 'd', title: 'Renamed' } })).toEqual(Array(3).fill('Renamed'))
    expect(framed({ status: 404, body: '' })).toEqual(Array(3).fill('nothing'))
    expect(framed({ status: 503, body: '' })).toEqual(Array(3).fill('unavailable'))
    // A form may accept lines from visitors who may not read the dataset.
    expect(framed({ status: 403, body: '' })).toEqual(['nothing', 'Former', 'nothing'])
  })

  it('give cards the heading level below the titles of the page', () => {
    const list: Block = { type: 'datasets-list', mode: 'lastUpdated' }
    const [address = ''] = readsOfBlocks([list], visit)
    const body = {
      count: 1,
      results: [{ id: 'd', slug: 'd', title: 'Arbres', owner: { type: 'user', id: 'u' } }]
    }
    const levelBelow = (elements: Block[]): string | undefined =>
      /<(h\d) class="card-title/.exec(shown(elements, { [address]: { status: 200, body } }))?.[1]
    const main: Block = { type: 'title', content: 'Ville', titleSize: 'h1' }
    expect(levelBelow([main, list])).toBe('h2')
    expect(levelBelow([{ type: 'banner', children: [main] }, { ...main, titleSize: 'h2' }, list])).toBe('h3')
    expect(levelBelow([main, { ...main, content: 'Part' }, list])).toBe('h3')
  })

  it('render 1,000 blocks at the largest depth', () => {
    const nested = (depth: number): Block[] => {
      const block: Block = { type: 'text', _html: `<p>at ${depth}</p>` }
      if (depth >= 19) return [block]
      const kinds: Block[] = [
        { type: 'banner', children: nested(depth + 1) },
        { type: 'tabs', tabs: [{ title: 'One', children: [block] }, null] },
        { type: 'expansion-panels', panels: [{ title: 'One', children: [block] }] },
        { type: 'two-columns', children: [block], children2: [block] },
        { type: 'card', children: Array.from({ length: 50 }, () => block) }
      ]
      return kinds
    }
    const elements = nested(1)
    const html = shown(elements)
    expect(html).toContain('at 19')
    expect(html.match(/class="block /g)?.length).toBeGreaterThan(1000)
  })

  it('have unique ids in a page', () => {
    const tabs: Block = {
      type: 'tabs',
      tabs: [{ title: 'A', children: [{ type: 'search' }] }, { title: 'B' }]
    }
    const html = shown([
      tabs,
      { type: 'contact' },
      { type: 'responsive-grid', children: [tabs, { type: 'search' }] }
    ])
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, id] of html.matchAll(/ for="([^"]+)"/g)) expect(ids).toContain(id)
  })
})

describe('titles', () => {
  it('have the configured size, heading level, anchor and link', () => {
    const title: Block = {
      type: 'title',
      content: 'Les <données>',
      titleSize: 'h2',
      titleTag: 'h3',
      anchor: { enabled: true, _slug: 'les-donnees' },
      line: { position: 'bottom-small', color: 'accent', growOnHover: true },
      link
    }
    const html = shown([title])
    expect(html).toMatch(/<h3 class="title title-h2" id="les-donnees">/)
    expect(html).toContain('line line-bottom-small color-accent growOnHover')
    expect(html).toContain('href="https://other.test/"')
    expect(html).toContain('Les &lt;données&gt;')
  })
})

describe('pictures', () => {
  it('have their size, small variant, legend and link', () => {
    const before = { type: 'text' } as const
    const html = shown([
      before,
      { type: 'image', image: picture, title: 'Le port', legend: 'Vu du ciel', link }
    ])
    expect(html).toContain('srcSet="/images/img1-mobile"')
    expect(html).toMatch(/<img src="\/images\/img1" alt="Le port" width="800" height="400" loading="lazy"/)
    expect(html).toContain('<figcaption>Vu du ciel</figcaption>')
    expect(html).toContain('<a href="https://other.test/"')
  })

  it('are loaded eagerly in a banner at the top of the page', () => {
    const html = shown([{ type: 'banner', background: { image: picture }, children: [] }])
    expect(html).not.toContain('loading="lazy"')
    expect(html).toContain('fetchPriority="high"')
  })

  it('are loaded eagerly with a high priority, and have no alternative text as presentation', () => {
    const html = shown([
      { type: 'text' },
      {
        type: 'image',
        image: picture,
        title: 'Le port',
        isPresentation: true,
        fetchPriority: 'high',
        zoomable: true
      }
    ])
    expect(html).not.toContain('loading="lazy"')
    expect(html).toContain('fetchPriority="high"')
    expect(html).toContain('alt=""')
    expect(html).toContain('<a href="/images/img1" class="zoom" data-zoom=""')
  })
})

describe('frames', () => {
  it('are shown when the portal allows their domain, else replaced by a link', () => {
    const config = { ...visit.portal.config, allowedFrameSources: ['*.maps.test'] }
    const frame = (url: string) =>
      shown([{ type: 'iframe', url }], {}, { portal: { ...visit.portal, config } })
    expect(frame('https://a.maps.test/x')).toContain('<iframe')
    expect(frame('/data-fair/app/x')).toContain('<iframe')
    expect(frame('https://maps.test.evil.test/x')).not.toContain('<iframe')
    expect(frame('https://maps.test.evil.test/x')).toContain('href="https://maps.test.evil.test/x"')
  })

  it('may be of any https site when the portal allows no domain explicitly, like its security policy', () => {
    const { allowedFrameSources: _named, ...open } = visit.portal.config
    for (const config of [open, { ...open, allowedFrameSources: [] }]) {
      const frame = (url: string) =>
        shown([{ type: 'iframe', url }], {}, { portal: { ...visit.portal, config } })
      expect(frame('https://video.test/x')).toContain('<iframe')
      expect(frame('http://video.test/x')).not.toContain('<iframe')
    }
  })
})

describe('the title of a page', () => {
  const named = (content: string, values: object = {}): Block => ({
    type: 'title',
    content,
    titleSize: 'h1',
    ...values
  })
  const mainTitles = (elements: Block[]): string[] =>
    [...shown(elements).matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, inner = '']) =>
      inner.replaceAll(/<[^>]*>/g, '')
    )

  it('is the only h1, whatever the blocks and texts are', () => {
    expect(mainTitles([named('One'), named('Two')])).toEqual(['One'])
    expect(
      mainTitles([named('Small', { titleTag: 'div' }), named('Tag', { titleSize: 'h4', titleTag: 'h1' })])
    ).toEqual(['Tag'])
    const tabs = ['In', 'Other'].map((name) => ({ title: name, children: [named(name)] }))
    expect(mainTitles([{ type: 'tabs', tabs }, named('After')])).toEqual(['In'])
    expect(mainTitles([{ type: 'text', _html: '<h1>Text</h1>' }])).toEqual(['Aide'])
    expect(shown([named('One'), named('Two')])).toContain('<h2 class="title title-h1">')
  })
})
