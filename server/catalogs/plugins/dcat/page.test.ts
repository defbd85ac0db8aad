import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ExpectedRunFailure } from '../plugin.ts'
import { readPage, type CatalogPage } from './page.ts'

const url = new URL('https://data.example.org/catalog')
const read = (text: string, type = ''): Promise<CatalogPage> => readPage({ text, type, url })

const turtle = `
@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> . @prefix vcard: <http://www.w3.org/2006/vcard/ns#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix hydra: <http://www.w3.org/ns/hydra/core#> .
<> a dcat:Catalog, hydra:Collection ; dcat:dataset <d/ports>, <d/elsewhere> ;
  hydra:view [ hydra:next <?page=2> ] .
<d/ports> a dcat:Dataset ;
  dct:title "Ports"@en, "Ports de plaisance"@fr-FR ; dct:description "Tous les ports." ;
  dcat:keyword "mer"@fr, "sea"@en, "2026" ;
  dcat:theme <http://publications.europa.eu/resource/authority/data-theme/TRAN>, <theme/sea> ;
  dct:accrualPeriodicity <http://publications.europa.eu/resource/authority/frequency/ANNUAL_2> ;
  dct:publisher [ foaf:name "Ville" ] ;
  dcat:contactPoint [ vcard:fn "Service" ; vcard:hasEmail <mailto:port@example.org> ] ;
  dct:spatial [ skos:prefLabel "Morbihan"@fr ] ;
  dct:temporal [ a dct:PeriodOfTime ; dcat:startDate "2020-01-01"^^xsd:date ; dcat:endDate "2020-12-31"^^xsd:date ] ;
  dct:modified "2026-02-03T04:05:06Z"^^xsd:dateTime ; dcat:landingPage <page/ports> ;
  dct:conformsTo <https://schema.example.org/ports> ;
  dcat:distribution <f/1>, <f/2>, [ dcat:accessURL <javascript:alert(1)> ] .
<theme/sea> skos:prefLabel "Mer"@fr, "Sea"@en .
<f/1> dcat:accessURL <https://data.example.org/ports> ; dct:format <http://publications.europa.eu/resource/authority/file-type/HTML> .
<f/2> dct:title "Données" ; dcat:downloadURL <files/ports> ; dcat:byteSize "1200"^^xsd:decimal ;
  dct:license <https://creativecommons.org/licenses/by/4.0/> ;
  dcat:mediaType <https://www.iana.org/assignments/media-types/text/csv> .
`

describe('a page of a catalog', () => {
  it('is parsed in Turtle, in the preferred language', async () => {
    const { datasets, next } = await read(turtle, 'text/turtle; charset=utf-8')
    expect(next).toBe('https://data.example.org/catalog?page=2')
    expect(datasets).toMatchObject([
      {
        id: 'https://data.example.org/d/ports',
        updatedAt: '2026-02-03T04:05:06.000Z',
        contact: 'Service <port@example.org>',
        metadata: {
          title: 'Ports de plaisance',
          description: 'Tous les ports.',
          keywords: ['mer', '2026', 'Transports', 'Mer'],
          frequency: 'semiannual',
          creator: 'Ville',
          spatial: 'Morbihan',
          temporal: { start: '2020-01-01', end: '2020-12-31' },
          modified: '2026-02-03',
          license: {
            title: 'Creative Commons Attribution',
            href: 'https://creativecommons.org/licenses/by/4.0/'
          },
          conformsTo: { url: 'https://schema.example.org/ports' },
          origin: 'https://data.example.org/page/ports'
        },
        files: [
          { url: 'https://data.example.org/ports', format: 'html' },
          { url: 'https://data.example.org/files/ports', mimeType: 'text/csv', size: 1200, title: 'Données' }
        ]
      }
    ])
    expect(datasets[0]?.files).toHaveLength(2)
  })

  it('is parsed in RDF/XML, with old Hydra terms and entities', async () => {
    const { datasets, next } = await read(
      `<?xml version="1.0"?>
      <!DOCTYPE rdf:RDF [<!ENTITY dcat "http://www.w3.org/ns/dcat#">]>
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dcat="http://www.w3.org/ns/dcat#"
        xmlns:dct="http://purl.org/dc/terms/" xmlns:hydra="http://www.w3.org/ns/hydra/core#">
        <hydra:PagedCollection rdf:about="https://data.example.org/catalog">
          <hydra:nextPage>https://data.example.org/catalog?page=2</hydra:nextPage>
        </hydra:PagedCollection>
        <rdf:Description rdf:about="https://data.example.org/d 1"><rdf:type rdf:resource="&dcat;Dataset"/>
          <dct:title xml:lang="fr">Arbres &amp; haies</dct:title>
          <dct:rights>Licence Ouverte</dct:rights>
          <dct:accrualPeriodicity>R/P1M</dct:accrualPeriodicity>
          <dcat:distribution><dcat:Distribution><dcat:downloadURL rdf:resource="https://data.example.org/a.csv"/>
            <dct:format>CSV</dct:format></dcat:Distribution></dcat:distribution>
        </rdf:Description>
      </rdf:RDF>`,
      'application/rdf+xml'
    )
    expect(next).toBe('https://data.example.org/catalog?page=2')
    expect(datasets).toMatchObject([
      {
        metadata: {
          title: 'Arbres & haies',
          frequency: 'monthly',
          license: { href: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence' }
        },
        files: [{ url: 'https://data.example.org/a.csv', format: 'csv' }]
      }
    ])
  })

  it('is parsed in JSON-LD, with the known contexts', async () => {
    const { datasets, next } = await read(
      JSON.stringify({
        '@context': [
          'https://semiceu.github.io/DCAT-AP/releases/3.0.0/context/dcat-ap.jsonld',
          { ex: 'http://e/' }
        ],
        '@id': '',
        '@type': 'Catalog',
        'hydra:view': { 'hydra:next': { '@id': '?page=3' } },
        dataset: { '@type': 'Dataset', identifier: 'trees', title: { '@value': 'Trees', '@language': 'en' } }
      }),
      'application/ld+json'
    )
    expect(next).toBe('https://data.example.org/catalog?page=3')
    expect(datasets).toMatchObject([{ id: 'trees', metadata: { title: 'Trees' }, files: [] }])
  })

  it('is parsed in the plain JSON of Project Open Data', async () => {
    const { datasets } = await read(
      JSON.stringify({
        conformsTo: 'https://project-open-data.cio.gov/v1.1/schema',
        '@context': 'https://project-open-data.cio.gov/v1.1/schema/catalog.jsonld',
        dataset: [
          {
            identifier: 'roads',
            title: 'Roads',
            keyword: ['road'],
            license: 'https://opendatacommons.org/licenses/odbl/1-0/',
            temporal: '2020-01-01/2021-01-01',
            spatial: '-5.1,41.3,9.6,51.1',
            accrualPeriodicity: 'R/P1Y',
            publisher: { name: 'Town' },
            contactPoint: { fn: 'Ann', hasEmail: 'mailto:ann@example.org' },
            distribution: [
              { title: 'CSV', downloadURL: 'https://data.example.org/r', mediaType: 'text/csv' },
              { accessURL: 'data.example.org' }
            ]
          },
          'nothing'
        ]
      })
    )
    expect(datasets).toEqual([
      {
        id: 'roads',
        contact: 'Ann <ann@example.org>',
        metadata: {
          title: 'Roads',
          keywords: ['road'],
          frequency: 'annual',
          creator: 'Town',
          temporal: { start: '2020-01-01', end: '2021-01-01' },
          license: {
            title: 'Open Data Commons Open Database License (ODbL)',
            href: 'https://opendatacommons.org/licenses/odbl/1-0/'
          }
        },
        files: [
          { id: expect.any(String), title: 'CSV', url: 'https://data.example.org/r', mimeType: 'text/csv' }
        ]
      }
    ])
  })

  it.each([
    ['', /vide/],
    ['<!doctype html><html><body>Sign in</body></html>', /HTML/],
    ['<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>', /HTML/],
    ['<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><a', /invalide/],
    ['@prefix dcat: <http://www.w3.org/ns/dcat#> . <a> dcat:title', /invalide/],
    [
      '{"@context": "https://elsewhere.example.org/context.jsonld", "@id": "a"}',
      /elsewhere.example.org.*pas chargé/
    ],
    ['{"error": "Not allowed"}', /ni catalogue/],
    ['{"dataset": ', /invalide/],
    ['<a> <b> <c> .', /ni catalogue/],
    ['Not found', /n’est ni du/],
    [`<rdf:RDF>${'<a>'.repeat(1000)}`, /niveaux/],
    [`<rdf:RDF ${Array.from({ length: 2000 }, (_one, index) => `a${index}="1"`).join(' ')}/>`, /attributs/],
    [`{"a":${'['.repeat(200)}${']'.repeat(200)}}`, /niveaux/],
    [`<!DOCTYPE r [<!ENTITY a "${'x'.repeat(100_000)}">]><rdf:RDF>${'&a;'.repeat(1000)}</rdf:RDF>`, /entités/]
  ])('is refused with a message: %.60s', async (text, message) => {
    const failure = await read(text).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ExpectedRunFailure)
    expect((failure as ExpectedRunFailure).message).toMatch(message)
  })

  it('throws expected errors only, for any text', async () => {
    const types = ['', 'text/turtle', 'application/rdf+xml', 'application/ld+json', 'text/html']
    const pieces = turtle.split(/(?<=[;.\s])/)
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.json(),
      fc.json().map((json) => `{"@context": {"@vocab": "http://www.w3.org/ns/dcat#"}, "dataset": ${json}}`),
      fc.json().map((json) => `{"dataset": [${json}, {"title": ${json}, "distribution": ${json}}]}`),
      fc.subarray(pieces).map((kept) => kept.join('')),
      fc
        .string()
        .map(
          (content) => `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${content}</rdf:RDF>`
        )
    )
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(...types), async (body, type) => {
        try {
          await read(body, type)
        } catch (error) {
          expect(error).toBeInstanceOf(ExpectedRunFailure)
        }
      }),
      { endOnFailure: true, numRuns: 60 }
    )
  })
})
