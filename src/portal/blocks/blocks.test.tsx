import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Block, BlockType } from '../../../contract/portals/blocks.ts'
import { newPortalConfig } from '../../../contract/portals/defaults.ts'
import type { ApiAnswer, Visit } from '../../../contract/portals/visit.ts'
import { PageContent } from '../pages/PageContent.tsx'
import { PortalProvider } from '../view/PortalContext.tsx'
import { readsOfBlocks } from './reads.ts'
import { blockViews } from './registry.ts'

const visit: Visit = {
  portal: {
    _id: 'p1',
    owner: { type: 'organization', id: 'o1', name: 'Org' },
    staging: false,
    whiteLabel: false,
    config: newPortalConfig('Ville')
  },
  isDraft: false,
  base: '/portal/p1',
  api: '/portal/p1/api',
  origin: 'https://site.test',
  path: '/aide',
  query: 'topics=t1&c=1',
  lang: 'fr',
  assets: { script: '', styles: [] }
}

function shown(elements: Block[], answers: Record<string, ApiAnswer> = {}, own: Partial<Visit> = {}): string {
  const source = {
    get: (address: string): ApiAnswer => answers[address] ?? { status: 404, body: '' },
    want: () => {},
    subscribe: () => () => {}
  }
  return renderToStaticMarkup(
    <PortalProvider view={{ visit: { ...visit, ...own }, answers: source }}>
      <PageContent
        config={{ title: 'Aide', elements }}
        imageAddress={(id) => `/images/${id}`}
        breadcrumb={[{ title: 'Aide' }]}
      />
    </PortalProvider>
  )
}

const picture = {
  _id: 'img1',
  name: 'a.png',
  mimeType: 'image/png',
  width: 800,
  height: 400,
  mobileAlt: true
}
const link = { type: 'external', href: 'https://other.test/', title: 'Ailleurs' }
/** What somebody could store in every field. */
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
  it('show nothing that runs, whatever is stored in their fields', () => {
    const types = Object.keys(blockViews) as BlockType[]
    expect(types.length).toBeGreaterThan(20)
    for (const type of types) {
      for (const value of hostile) {
        const block = { ...Object.fromEntries(fields.map((name) => [name, value])), type }
        const html = shown([block, { ...block, type: 'banner', children: [block] }])
        // Attributes hold it as text; nothing begins a tag, an address that runs, or a style of its own.
        expect(html, `${type} ${JSON.stringify(value)}`).not.toMatch(
          /<script|<img src=x|(?:href|src|action)="javascript|style="[^"]*(?:url|red)/
        )
      }
    }
  })

  it('frame a dataset that is there and may be read, under its present title', () => {
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
    // A form may take lines of their own of those who may not read the others.
    expect(framed({ status: 403, body: '' })).toEqual(['nothing', 'Former', 'nothing'])
  })

  it('name cards right below the titles of the page', () => {
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

  it('show a thousand of them, nested to the bound', () => {
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

  it('name each part of a page once', () => {
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
  it('have a size, a level, an anchor and a link', () => {
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
  it('leave their room, and have their small variant, their legend and their link', () => {
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

  it('are loaded at once where the page begins with them', () => {
    const html = shown([{ type: 'banner', background: { image: picture }, children: [] }])
    expect(html).not.toContain('loading="lazy"')
    expect(html).toContain('fetchPriority="high"')
  })

  it('are loaded at once where they are said to be first, and say nothing as presentation', () => {
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
  it('are shown where the portal may frame them, else a link is', () => {
    const config = { ...visit.portal.config, allowedFrameSources: ['*.maps.test'] }
    const frame = (url: string) =>
      shown([{ type: 'iframe', url }], {}, { portal: { ...visit.portal, config } })
    expect(frame('https://a.maps.test/x')).toContain('<iframe')
    expect(frame('/data-fair/app/x')).toContain('<iframe')
    expect(frame('https://maps.test.evil.test/x')).not.toContain('<iframe')
    expect(frame('https://maps.test.evil.test/x')).toContain('href="https://maps.test.evil.test/x"')
  })

  it('are of any site with https where the portal names none, as its policy says', () => {
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

  it('is one, whatever the blocks and texts are', () => {
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

describe('an application', () => {
  const block = { type: 'application', application: { id: 'a1', title: 'Carte', slug: 'carte' } } as Block
  const [address = ''] = readsOfBlocks([block], visit)
  const body = { count: 1, results: [{ id: 'a1', title: 'Carte', slug: 'carte' }] }
  const frame = (own: Partial<Visit>): string => shown([block], { [address]: { status: 200, body } }, own)
  const platformColors = { colors: { primary: '#00695C' } } as NonNullable<Visit['platformColors']>

  it('is told the colour of the portal, else that of the platform', () => {
    const theme = { colors: { primary: '#112233' } }
    const config = { ...visit.portal.config, theme }
    expect(frame({ platformColors })).toContain('d-frame=true&amp;primary=%2300695C')
    expect(frame({ platformColors, portal: { ...visit.portal, config } })).toContain('primary=%23112233')
    expect(frame({})).toContain('primary=%231E88E5')
  })
})

describe('topics', () => {
  const topic = { id: 't2', title: 'Budget', color: '#1E88E5', icon: { name: 'bank', svgPath: 'M2 3h4z' } }
  const [address = ''] = readsOfBlocks([{ type: 'topics' }], visit)
  const body = { count: 0, results: [], facets: { topics: [{ count: 2, value: topic }] } }
  const topics = (block: Partial<Block>): string =>
    shown([{ type: 'topics', ...block }], { [address]: { status: 200, body } })

  it('have the icons that their account gave them, unless the block shows none', () => {
    expect(topics({ iconColor: 'accent' })).toMatch(/<svg class="icon [^"]*accent[^>]*><path d="M2 3h4z">/)
    expect(topics({ showIcon: false })).not.toContain('M2 3h4z')
    expect(topics({ showIcon: false })).toContain('Budget')
  })
})

describe('search', () => {
  it('keeps what the address of the page says, unless it leads to the catalog', () => {
    const here = shown([{ type: 'search' }])
    expect(here).toContain('action="/portal/p1/aide"')
    expect(here).toContain('<input type="hidden" name="topics" value="t1"/>')
    const there = shown([{ type: 'search', redirectPage: true }])
    expect(there).toContain('action="/portal/p1/datasets"')
    expect(there).not.toContain('type="hidden"')
  })
})

describe('two columns', () => {
  const contact = { type: 'standard', subtype: 'contact', title: 'Nous écrire' }
  const block: Block = {
    type: 'two-columns',
    children: [{ type: 'divider' }],
    children2: [{ type: 'button', link: contact }]
  }

  it('have an empty block, which takes no place, where a button leads to no page', () => {
    expect(shown([block], {}, { missingPages: ['contact'] })).toContain(
      '<div class="block block-button mb-4"></div>'
    )
    expect(shown([block], {}, { missingPages: [] })).toContain('Nous écrire')
  })
})

describe('a catalog', () => {
  const block: Block = { type: 'datasets-catalog' }
  const results = (lang: 'fr' | 'en', query: string): string => {
    const own = { lang, query }
    const [address = ''] = readsOfBlocks([block], { ...visit, ...own })
    return shown([block], { [address]: { status: 200, body: { count: 0, results: [], facets: {} } } }, own)
  }

  it('of one topic says what the portal tells of it', () => {
    const topics = [{ id: 't1', title: 'Eau', description: 'Rivières & pluies' }, null, { id: 't2' }]
    const portal = { ...visit.portal, config: { ...visit.portal.config, topics } }
    const shownFor = (query: string): boolean => {
      const own = { query, portal }
      const [address = ''] = readsOfBlocks([block], { ...visit, ...own })
      const answer = { status: 200, body: { count: 0, results: [], facets: {} } }
      return shown([block], { [address]: answer }, own).includes('Rivières &amp; pluies')
    }
    expect(['topics=t1', 'topics=t1&topics=t2', 'topics=t2', ''].map(shownFor)).toEqual([
      true,
      false,
      false,
      false
    ])
  })

  it('that what is asked leaves empty has a link to all of it', () => {
    expect(results('fr', 'topics=t1&include-past=true&c=1')).toMatch(
      /<a href="\/portal\/p1\/aide\?c=1"[^>]*>Effacer les filtres<\/a>/
    )
    const both = results('en', 'q=nothing&topics=t1')
    expect(both).toMatch(/<a href="\/portal\/p1\/aide\?"[^>]*>Clear the filters<\/a>/)
    expect(both.match(/Clear the filters/g)).toHaveLength(1)
    expect(results('fr', '')).not.toContain('Effacer')
  })
})

describe('fields of looks', () => {
  const owner = { type: 'organization', id: 'o1', name: 'Org' }
  const item = { id: 'd', slug: 'd', title: 'Jeu', owner, summary: 'Résumé' }
  const listed = (block: Block, results: object[]): string => {
    const [address = ''] = readsOfBlocks([block], visit)
    return shown([block], { [address]: { status: 200, body: { count: results.length, results } } })
  }

  it('give the filters of a catalog their corners and their density', () => {
    const html = listed({ type: 'news-catalog', filters: { density: 'compact', rounded: 'xl' } }, [])
    expect(html).toContain('data-density="compact" data-corners="xl"')
    expect(listed({ type: 'news-catalog', filters: { density: '"x', rounded: 1 } }, [])).not.toContain(
      'data-corners'
    )
  })

  it('limit the height of an application', () => {
    const block: Block = { type: 'application', application: { id: 'd' }, maxHeight: 300 }
    expect(listed(block, [item])).toContain('max-height:300px')
    expect(listed({ ...block, displayMode: 'fixed-height' }, [item])).not.toContain('max-height')
    expect(listed({ ...block, maxHeight: 20 }, [item])).not.toContain('max-height')
  })

  it('put what is told of a card in the place of a picture that there is not', () => {
    const text = '<p class="card-summary">Résumé</p>'
    const types = {
      'datasets-list': 'useSummary',
      'reuses-list': 'useSummary',
      'news-list': 'useDescription'
    }
    for (const [type, field] of Object.entries(types) as [BlockType, string][]) {
      const thumbnail = { [field]: true, location: 'top' }
      const block: Block = { type, usePortalConfig: false, cardConfig: { thumbnail } }
      const one = { ...item, description: 'Résumé' }
      const html = listed(block, [one])
      expect(html, type).toContain(`<div class="card-media is-text">${text}</div>`)
      expect(html.match(/Résumé/g), type).toHaveLength(1)
      const image = { ...picture, _id: 'own' }
      const pictured = { ...one, thumbnail: image, image: type === 'reuses-list' ? image : '/own.png' }
      expect(listed(block, [pictured]), type).not.toContain('is-text')
    }
    const application: Block = {
      type: 'applications-list',
      usePortalConfig: false,
      cardConfig: { thumbnail: { useSummary: true } }
    }
    expect(listed(application, [item])).toContain('is-text')
    expect(listed({ ...application, cardConfig: {} }, [item])).toContain('is-capture')
  })
})

describe('topics', () => {
  const facets = (count: number) => ({
    status: 200,
    body: { facets: { topics: [{ count, value: { id: 't1', title: 'Eau', color: '#0000ff' } }] } }
  })
  const both: Block = { type: 'topics', mode: ['datasets', 'applications'] }

  it('are counted over both sources, and toggle the address of the page', () => {
    const [datasets = '', applications = ''] = readsOfBlocks([both], visit)
    expect(datasets).toContain('facets=topics')
    const html = shown([both], { [datasets]: facets(3), [applications]: facets(2) })
    expect(html).toContain('Eau')
    expect(html).toContain('>5<')
    expect(html).toContain('href="/portal/p1/aide?c=1"')
    expect(html).toContain('aria-current="true"')
  })

  it('lead to the catalog of their source', () => {
    const block: Block = { type: 'topics', mode: ['applications'], redirectPage: true }
    const [address = ''] = readsOfBlocks([block], visit)
    expect(shown([block], { [address]: facets(1) })).toContain('href="/portal/p1/applications?topics=t1"')
    expect(shown([block], { [address]: { status: 503, body: '' } })).toContain('indisponible')
  })
})

describe('figures', () => {
  it('are those of the portal', () => {
    const block: Block = { type: 'metrics', metrics: ['datasets', 'records', 'applications'] }
    const [datasets = '', applications = ''] = readsOfBlocks([block], visit)
    const html = shown([block], {
      [datasets]: { status: 200, body: { count: 1, sums: { count: 12_345 } } },
      [applications]: { status: 403, body: '' }
    })
    expect(html).toContain('Jeu de données')
    expect(html).toMatch(/12\s345/)
    expect(html).not.toContain('Visualisation')
  })
})

describe('the contact form', () => {
  it('asks for what its fields say, and tells no address', () => {
    const html = shown([
      {
        type: 'contact',
        defaultFields: { requiredSubject: false, messageMaxLength: -1 },
        additionalFields: [
          { type: 'select', key: 'kind', label: 'Type', options: ['A', 'B'], multiple: true, required: true },
          { type: 'dataset', key: 'data', label: 'Jeu' },
          { type: 'text', key: 'Bad key', label: 'No' }
        ],
        bodyTemplate: '{message} "x" </script>'
      }
    ])
    expect(html).toMatch(/type="text" minLength="10" maxLength="150"[^>]*name="subject"/)
    expect(html).toMatch(/name="message" rows="8" required="" minLength="50" aria/)
    expect(html).toContain('<fieldset')
    expect(html).toContain('data-choices="/data-fair/api/v1/catalog/datasets?')
    expect(html).not.toContain('Bad key')
    expect(html).toContain('<noscript>')
  })

  it('says so where nobody would get what is written', () => {
    expect(shown([{ type: 'contact' }], {}, { hasContact: false })).not.toContain('<form')
  })
})

describe('an assistant', () => {
  it('is not shown to visitors', () => {
    expect(shown([{ type: 'custom-agent', title: 'Bot' }])).toContain(
      '<div class="block block-custom-agent mb-4"></div>'
    )
  })
})
