import fc from 'fast-check'
import { Parser } from 'n3'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import SHACLValidator from 'rdf-validate-shacl'
import { expect, it } from 'vitest'
import { graphOf, statementsOf, storeOf } from '../../../tests/support/graphs.ts'
import type { DatasetRecord } from '../../datasets/record.ts'
import { forms } from '../forms.ts'
import { catalogResource } from './catalog.ts'
import type { CatalogContext } from './context.ts'
import { datasetResource } from './dataset.ts'

const context: CatalogContext = {
  site: {
    type: 'data-fair-portals',
    id: 'p1',
    url: 'https://portal.test',
    title: 'Portal',
    owner: { type: 'organization', id: 'o1' }
  },
  publicUrl: 'https://portal.test/data-fair',
  mainUrl: 'https://main.test/data-fair',
  bySlug: true,
  language: 'fr',
  contact: { name: 'Team', email: 'team@o1.test', url: 'https://o1.test' }
}

const bare: DatasetRecord = {
  id: 'd1',
  slug: 'ports',
  title: 'Ports',
  owner: { type: 'organization', id: 'o1', name: 'Town' },
  permissions: [],
  schema: [],
  createdAt: '2026-01-01T08:00:00.000Z',
  createdBy: { id: 'u1' },
  updatedAt: '2026-02-01T08:00:00.000Z',
  updatedBy: { id: 'u1' }
}
const file = { name: 'ports.xlsx', size: 10_240, mimetype: 'application/vnd.ms-excel', md5: 'a'.repeat(32) }

const full: DatasetRecord = {
  ...bare,
  description: 'Where ships stop',
  permissions: [{ classes: ['list', 'read'], operations: [] }],
  keywords: ['sea', 'sea', ' '],
  topics: [
    { id: 't1', title: 'Transports' },
    { id: 't2', title: 'Mobilité' },
    { id: 't 3', title: 'Côtes & ports' }
  ],
  creator: 'Harbour office',
  frequency: 'annual',
  temporal: { start: '2020-01-01', end: '2025-12-31' },
  spatial: 'Brittany',
  bbox: [-5, 47, -1, 49],
  license: { title: 'Open', href: 'https://licence.test/a b' },
  origin: 'https://origin.test/ports',
  conformsTo: { title: 'Schema of ports', version: '1.2', url: 'https://schema.test/ports' },
  relatedDatasets: [{ id: 'd2', title: 'Ships' }],
  attachments: [
    { type: 'file', name: 'read me.pdf', title: 'Read me' },
    { type: 'url', url: 'javascript:alert(1)', title: 'No' }
  ],
  originalFile: file,
  file: { ...file, mimetype: 'text/csv', schema: [] },
  count: 20_000,
  finalizedAt: '2026-02-01T08:00:00.000Z'
}

function written(datasets: DatasetRecord[], form: (typeof forms)[number]): string {
  const writer = form.writer('fr')
  const page = {
    page: 2,
    size: 2,
    total: 5,
    addressOf: (number: number) => `https://portal.test/${number}`
  }
  return [
    writer.start(catalogResource(context, { owner: 'Town', page })),
    ...datasets.map((dataset) => writer.member('dcat:dataset', datasetResource(dataset, context))),
    writer.end()
  ].join('')
}

const graphsOf = (datasets: DatasetRecord[]): Promise<Awaited<ReturnType<typeof graphOf>>[]> =>
  Promise.all(forms.map((form) => graphOf(written(datasets, form), form.type)))

it('writes the same graph in each format, which validates against the DCAT-AP shapes', async () => {
  const graphs = await graphsOf([full, { ...bare, id: 'd2' }, { ...bare, id: 'd3' }])
  const [first, ...others] = graphs.map((graph) => statementsOf(graph))
  for (const other of others) expect(other).toEqual(first)
  const shapes = readFileSync(
    resolve(import.meta.dirname, '../../../tests/fixtures/catalog/dcatAp.ttl'),
    'utf8'
  )
  const validator = new SHACLValidator(storeOf(new Parser().parse(shapes)))
  for (const graph of graphs) {
    const report = await validator.validate(storeOf(graph))
    const problems = report.results.map(({ focusNode, path, sourceConstraintComponent }) =>
      [focusNode?.value, JSON.stringify(path), sourceConstraintComponent?.value].join(' ')
    )
    expect(problems).toEqual([])
  }
  // Check of the test itself: shapes that accept any graph would also find no error above.
  const without = graphs[0]?.filter(({ predicate }) => !/title$|accessURL$/.test(predicate.value)) ?? []
  expect((await validator.validate(storeOf(without))).results.length).toBeGreaterThan(5)
})

it('describes a dataset in the terms of the vocabularies', async () => {
  const [, graph = []] = await graphsOf([full])
  const iri = 'https://main.test/data-fair/api/v1/datasets/d1'
  const valuesOf = (subject: string, name: string): string[] =>
    graph
      .filter((quad) => quad.subject.value === subject && quad.predicate.value.endsWith(name))
      .map(({ object }) => object.value)
  const eu = 'http://publications.europa.eu/resource/authority'
  expect(valuesOf(iri, '/title')).toEqual(['Ports'])
  expect(valuesOf(iri, '#keyword')).toEqual(['sea'])
  expect(valuesOf(iri, '#theme')).toEqual([
    `${eu}/data-theme/TRAN`,
    'https://main.test/data-fair/api/v1/catalog/dcat?publicationSites=data-fair-portals%3Ap1#topic-t%203'
  ])
  expect(valuesOf(iri, 'accrualPeriodicity')).toEqual([`${eu}/frequency/ANNUAL`])
  expect(valuesOf(iri, 'accessRights')).toEqual([`${eu}/access-right/PUBLIC`])
  expect(valuesOf(iri, '/page')).toEqual([
    'https://portal.test/data-fair/api/v1/datasets/ports/metadata-attachments/read%20me.pdf'
  ])
  expect(valuesOf(iri, '#distribution')).toEqual(['raw', 'convert', 'geojson'].map((key) => `${iri}#${key}`))
  expect(valuesOf(`${iri}#raw`, '#downloadURL')).toEqual([
    'https://portal.test/data-fair/api/v1/datasets/ports/raw'
  ])
  expect(valuesOf(`${iri}#raw`, 'license')).toEqual(['https://licence.test/a%20b'])
  expect(valuesOf(`${iri}#convert`, '/format')).toEqual([`${eu}/file-type/CSV`])
  // The dataset has twice the lines of the largest response: no single download has them all.
  expect(valuesOf(`${iri}#geojson`, '#downloadURL')).toEqual([])
  const page = 'https://portal.test/2'
  expect(['first', 'previous', 'next', 'last'].map((name) => valuesOf(page, `#${name}`))).toEqual([
    ['https://portal.test/1'],
    ['https://portal.test/1'],
    ['https://portal.test/3'],
    ['https://portal.test/3']
  ])
  expect(valuesOf(page, 'totalItems')).toEqual(['5'])
})

/** Texts that could break a serialization: quotes, markup, characters invalid in XML, lone surrogates. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom(
        '"',
        "'",
        '"""',
        '\\',
        '\\u0041',
        '<![CDATA[',
        ']]>',
        '</dct:title>',
        '<!--',
        '&amp;',
        '\r\n',
        '\n',
        '\t',
        '\0',
        '\u001B',
        '\u0085',
        '\uFFFE',
        '\uD800',
        '\u202E',
        '😀',
        'é@fr',
        '@context',
        ' .'
      )
    ),
    { maxLength: 6 }
  )
  .map((parts) => parts.join(''))
const address = fc.oneof(
  hostile,
  hostile.map((text) => `https://u:p@example.test/${text}?q=${text}#${text}`),
  hostile.map((text) => `javascript:${text}`)
)

it('writes the same graph in each format for any texts', async () => {
  const dataset = fc.record({
    title: hostile,
    description: hostile,
    keywords: fc.array(hostile, { maxLength: 3 }),
    topics: fc.array(fc.record({ id: hostile, title: hostile }), { maxLength: 1 }),
    creator: hostile,
    frequency: fc.oneof(hostile, fc.constantFrom('constructor', '__proto__', 'weekly')),
    temporal: fc.record({ start: fc.oneof(hostile, fc.constantFrom('2024', '2024-01', '2024-13-40')) }),
    spatial: address,
    license: fc.record({ title: hostile, href: address }),
    origin: address,
    conformsTo: fc.record({ title: hostile, version: hostile, url: address }),
    attachments: fc.array(fc.record({ type: fc.constant('url'), title: hostile, url: address }), {
      maxLength: 1
    })
  })
  await fc.assert(
    fc.asyncProperty(dataset, async (hostileValues) => {
      const hostileDataset = { ...full, ...hostileValues }
      const [first, ...others] = (await graphsOf([hostileDataset, { ...bare, id: 'd2' }])).map((graph) =>
        statementsOf(graph)
      )
      expect(first?.some((statement) => statement.includes('data-fair/api/v1/datasets/d1#raw'))).toBe(true)
      for (const other of others) expect(other).toEqual(first)
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 40) }
  )
})
