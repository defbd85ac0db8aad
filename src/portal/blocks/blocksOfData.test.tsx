/** Tests of the blocks that show data of the platform API. */
import { describe, expect, it } from 'vitest'
import type { Block, BlockType } from '../../../contract/portals/blocks.ts'
import type { Visit } from '../../../contract/portals/visit.ts'
import { readsOfBlocks } from './reads.ts'
import { picture, shown, visit } from './testing.tsx'

describe('an application', () => {
  const block = { type: 'application', application: { id: 'a1', title: 'Carte', slug: 'carte' } } as Block
  const [address = ''] = readsOfBlocks([block], visit)
  const body = { count: 1, results: [{ id: 'a1', title: 'Carte', slug: 'carte' }] }
  const frame = (visitChanges: Partial<Visit>): string =>
    shown([block], { [address]: { status: 200, body } }, visitChanges)
  const platformColors = { colors: { primary: '#00695C' } } as NonNullable<Visit['platformColors']>

  it('gets the primary colour of the portal in its URL, else that of the platform', () => {
    const theme = { colors: { primary: '#112233' } }
    const config = { ...visit.portal.config, theme }
    expect(frame({ platformColors })).toContain('d-frame=true&amp;primary=%2300695C')
    expect(frame({ platformColors, portal: { ...visit.portal, config } })).toContain('primary=%23112233')
    expect(frame({})).toContain('primary=%231E88E5')
  })

  it('has buttons with an icon, a text, or both', () => {
    const buttons = (style: string): string => {
      const actionButtons = { items: ['fullscreen'], style }
      const html = shown([{ ...block, actionButtons }], { [address]: { status: 200, body } })
      return /<ul class="card-actions.*?<\/ul>/.exec(html)?.[0] ?? ''
    }
    expect(buttons('full')).toMatch(/<svg.*<span>/)
    expect(buttons('icon')).toMatch(/<svg.*<span class="visually-hidden">/)
    expect(buttons('text')).toMatch(/<a [^>]*><span>/)
  })
})

describe('blocks of a dataset', () => {
  const ofDataset: Block = { type: 'dataset-table', dataset: { id: 'd1' }, syncParams: 'sandboxed' }

  it.each([
    ['without uuid', ofDataset],
    ['with one uuid', { ...ofDataset, uuid: 'u1' }]
  ])('%s have parameters of their own in the address of the page', (_case, table) => {
    const elements: Block[] = [table, table, { type: 'two-columns', children: [table], children2: [table] }]
    const answers = Object.fromEntries(
      readsOfBlocks(elements, visit).map((address) => [address, { status: 200, body: { title: 'Eau' } }])
    )
    const prefixes = [...shown(elements, answers).matchAll(/data-sync="\*:([^"]*)"/g)].map(
      ([, prefix]) => prefix
    )
    expect(prefixes).toHaveLength(4)
    expect(new Set(prefixes).size).toBe(4)
  })
})

describe('topics', () => {
  it('have the chosen effects and colour under the pointer', () => {
    const block: Block = { type: 'topics', hover: { effects: ['background'], color: 'accent' } }
    const [address = ''] = readsOfBlocks([block], visit)
    const body = {
      count: 1,
      results: [],
      facets: { topics: [{ value: { id: 't1', title: 'Eau' }, count: 1 }] }
    }
    const html = shown([block], { [address]: { status: 200, body } })
    expect(html).toMatch(/<ul [^>]*class="chips topics chips-background hover-to-accent"/)
  })
})

describe('contact', () => {
  it('separates a name from its value as its language does', () => {
    const config = { ...visit.portal.config, contactInformations: { phone: '+33 1' } }
    const elements: Block[] = [
      { type: 'contact', showInfo: true },
      { type: 'alert', title: 'Note' }
    ]
    const texts = (lang: 'fr' | 'en'): string =>
      shown(elements, {}, { lang, portal: { ...visit.portal, config } }).replaceAll(/<[^>]*>/g, '')
    expect(texts('en')).toMatch(/Phone: \+33 1.*Information: Note/)
    expect(texts('fr')).toMatch(/Téléphone\u00A0: \+33 1.*Information\u00A0: Note/)
  })
})

describe('search', () => {
  it('keeps the other parameters of the page, unless it redirects to the catalog', () => {
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

  it('render an empty block for a button whose page does not exist', () => {
    expect(shown([block], {}, { missingPages: ['contact'] })).toContain(
      '<div class="block block-button mb-4"></div>'
    )
    expect(shown([block], {}, { missingPages: [] })).toContain('Nous écrire')
  })
})

describe('a catalog', () => {
  const block: Block = { type: 'datasets-catalog' }
  const results = (lang: 'fr' | 'en', query: string): string => {
    const visitChanges = { lang, query }
    const [address = ''] = readsOfBlocks([block], { ...visit, ...visitChanges })
    return shown(
      [block],
      { [address]: { status: 200, body: { count: 0, results: [], facets: {} } } },
      visitChanges
    )
  }

  it('filtered by exactly one topic shows the description of that topic', () => {
    const topics = [{ id: 't1', title: 'Eau', description: 'Rivières & pluies' }, null, { id: 't2' }]
    const portal = { ...visit.portal, config: { ...visit.portal.config, topics } }
    const shownFor = (query: string): boolean => {
      const visitChanges = { query, portal }
      const [address = ''] = readsOfBlocks([block], { ...visit, ...visitChanges })
      const answer = { status: 200, body: { count: 0, results: [], facets: {} } }
      return shown([block], { [address]: answer }, visitChanges).includes('Rivières &amp; pluies')
    }
    expect(['topics=t1', 'topics=t1&topics=t2', 'topics=t2', ''].map(shownFor)).toEqual([
      true,
      false,
      false,
      false
    ])
  })

  it('without results has one link that clears the filters and keeps other parameters', () => {
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

  it('set the corners and the density of the filters of a catalog, if they are valid', () => {
    const html = listed({ type: 'news-catalog', filters: { density: 'compact', rounded: 'xl' } }, [])
    expect(html).toContain('data-density="compact" data-corners="xl"')
    expect(listed({ type: 'news-catalog', filters: { density: '"x', rounded: 1 } }, [])).not.toContain(
      'data-corners'
    )
  })

  it('limit the height of an application that is not fixed, from 100 pixels', () => {
    const block: Block = { type: 'application', application: { id: 'd' }, maxHeight: 300 }
    expect(listed(block, [item])).toContain('max-height:300px')
    expect(listed({ ...block, displayMode: 'fixed-height' }, [item])).not.toContain('max-height')
    expect(listed({ ...block, maxHeight: 20 }, [item])).not.toContain('max-height')
  })

  it('give an application the ratio of the configuration, else one by its width', () => {
    const block: Block = { type: 'application', application: { id: 'd' } }
    for (const ratio of [undefined, 'auto', 'none']) {
      const html = listed({ ...block, ...(ratio ? { ratio } : {}) }, [item])
      expect(html).toContain('<div class="frame-room"><iframe class="frame frame-auto"')
      expect(html).not.toContain('aspect-ratio')
    }
    expect(listed({ ...block, ratio: '4:3' }, [item])).toContain('aspect-ratio:4 / 3')
    expect(listed({ ...block, displayMode: 'fixed-height' }, [item])).not.toContain('frame-auto')
  })

  it('show the summary of a card in place of a missing picture', () => {
    const text = '<p class="card-summary">Résumé</p>'
    const types = {
      'datasets-list': 'useSummary',
      'reuses-list': 'useSummary',
      'news-list': 'useDescription'
    }
    for (const [type, field] of Object.entries(types) as [BlockType, string][]) {
      const thumbnail = { [field]: true, location: 'top' }
      const block: Block = { type, usePortalConfig: false, cardConfig: { thumbnail } }
      const described = { ...item, description: 'Résumé' }
      const html = listed(block, [described])
      expect(html, type).toContain(`<div class="card-media is-text">${text}</div>`)
      expect(html.match(/Résumé/g), type).toHaveLength(1)
      const image = { ...picture, _id: 'own' }
      const pictured = { ...described, thumbnail: image, image: type === 'reuses-list' ? image : '/own.png' }
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

describe('icons of topics', () => {
  const topic = { id: 't2', title: 'Budget', color: '#1E88E5', icon: { name: 'bank', svgPath: 'M2 3h4z' } }
  const [address = ''] = readsOfBlocks([{ type: 'topics' }], visit)
  const body = { count: 0, results: [], facets: { topics: [{ count: 2, value: topic }] } }
  const topics = (block: Partial<Block>): string =>
    shown([{ type: 'topics', ...block }], { [address]: { status: 200, body } })

  it('are those of the settings of the account, unless the block hides icons', () => {
    expect(topics({ iconColor: 'accent' })).toMatch(/<svg class="icon [^"]*accent[^>]*><path d="M2 3h4z">/)
    expect(topics({ showIcon: false })).not.toContain('M2 3h4z')
    expect(topics({ showIcon: false })).toContain('Budget')
  })
})

describe('topics', () => {
  const facets = (count: number) => ({
    status: 200,
    body: { facets: { topics: [{ count, value: { id: 't1', title: 'Eau', color: '#0000ff' } }] } }
  })
  const both: Block = { type: 'topics', mode: ['datasets', 'applications'] }

  it('sum datasets and applications, and toggle a parameter of the page', () => {
    const [datasets = '', applications = ''] = readsOfBlocks([both], visit)
    expect(datasets).toContain('facets=topics')
    const html = shown([both], { [datasets]: facets(3), [applications]: facets(2) })
    expect(html).toContain('Eau')
    expect(html).toContain('>5<')
    expect(html).toContain('href="/portal/p1/aide?c=1"')
    expect(html).toContain('aria-current="true"')
  })

  it('link to the catalog of their source with redirectPage, and show an error of the API', () => {
    const block: Block = { type: 'topics', mode: ['applications'], redirectPage: true }
    const [address = ''] = readsOfBlocks([block], visit)
    expect(shown([block], { [address]: facets(1) })).toContain('href="/portal/p1/applications?topics=t1"')
    expect(shown([block], { [address]: { status: 503, body: '' } })).toContain('indisponible')
  })
})

describe('figures', () => {
  it('are counts of the portal, without those that the visitor may not read', () => {
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
  it('has the configured fields, ignores invalid ones, and does not reveal the contact address', () => {
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

  it('is replaced by a message when the portal has no contact address', () => {
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
