import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestFile } from '../files.ts'
import { ExpectedRunFailure } from '../plugin.ts'
import { linkOf, rankedLinks, type RecordLink } from './links.ts'
import { anyText, recordAddress, recordsAddress } from './requests.ts'
import { readRecords } from './records.ts'

const text = (value: string): string => `<gco:CharacterString>${value}</gco:CharacterString>`
const code = (list: string, value: string): string => `<gmd:${list} codeListValue="${value}"/>`
const iso = `<csw:GetRecordsResponse xmlns:csw="c" xmlns:gmd="g" xmlns:gco="o" xmlns:gmx="x" xmlns:xlink="l" xmlns:gml="m">
<csw:SearchResults numberOfRecordsMatched="12" numberOfRecordsReturned="1"><gmd:MD_Metadata>
<gmd:fileIdentifier>${text('a-b')}</gmd:fileIdentifier>
<gmd:dateStamp><gco:DateTime>2026-02-03T04:05:06</gco:DateTime></gmd:dateStamp>
<gmd:identificationInfo><gmd:MD_DataIdentification>
<gmd:citation><gmd:CI_Citation><gmd:title>${text('Trees')}<gmd:PT_FreeText><gmd:textGroup>
  <gmd:LocalisedCharacterString locale="#FR">Arbres</gmd:LocalisedCharacterString></gmd:textGroup></gmd:PT_FreeText></gmd:title>
<gmd:date><gmd:CI_Date><gmd:date><gco:Date>2020-01-01</gco:Date></gmd:date><gmd:dateType>${code('CI_DateTypeCode', 'creation')}</gmd:dateType></gmd:CI_Date></gmd:date>
<gmd:date><gmd:CI_Date><gmd:date><gco:Date>2026-01-02</gco:Date></gmd:date><gmd:dateType>${code('CI_DateTypeCode', 'revision')}</gmd:dateType></gmd:CI_Date></gmd:date>
</gmd:CI_Citation></gmd:citation><gmd:abstract>${text('All &lt;b&gt;trees')}</gmd:abstract>
<gmd:pointOfContact><gmd:CI_ResponsibleParty><gmd:organisationName>${text('Town')}</gmd:organisationName>
<gmd:contactInfo><gmd:CI_Contact><gmd:address><gmd:CI_Address><gmd:electronicMailAddress>${text('a@example.org')}</gmd:electronicMailAddress></gmd:CI_Address></gmd:address></gmd:CI_Contact></gmd:contactInfo>
</gmd:CI_ResponsibleParty></gmd:pointOfContact>
<gmd:resourceMaintenance><gmd:MD_MaintenanceInformation><gmd:maintenanceAndUpdateFrequency>${code('MD_MaintenanceFrequencyCode', 'annually')}</gmd:maintenanceAndUpdateFrequency></gmd:MD_MaintenanceInformation></gmd:resourceMaintenance>
<gmd:descriptiveKeywords><gmd:MD_Keywords><gmd:keyword>${text('arbre')}</gmd:keyword><gmd:keyword><gmx:Anchor xlink:href="h">flore</gmx:Anchor></gmd:keyword></gmd:MD_Keywords></gmd:descriptiveKeywords>
<gmd:resourceConstraints><gmd:MD_LegalConstraints><gmd:otherConstraints><gmx:Anchor xlink:href="http://inspire.ec.europa.eu/metadata-codelist/LimitationsOnPublicAccess/noLimitations">Pas de restriction</gmx:Anchor></gmd:otherConstraints>
<gmd:otherConstraints><gmx:Anchor xlink:href="https://example.org/odbl">ODbL 1.0</gmx:Anchor></gmd:otherConstraints></gmd:MD_LegalConstraints></gmd:resourceConstraints>
<gmd:topicCategory><gmd:MD_TopicCategoryCode>environment</gmd:MD_TopicCategoryCode></gmd:topicCategory>
<gmd:extent><gmd:EX_Extent><gmd:description>${text('Morbihan')}</gmd:description><gmd:temporalElement><gmd:EX_TemporalExtent><gmd:extent>
<gml:TimePeriod><gml:beginPosition>2020-01-01</gml:beginPosition><gml:endPosition indeterminatePosition="now"/></gml:TimePeriod></gmd:extent></gmd:EX_TemporalExtent></gmd:temporalElement></gmd:EX_Extent></gmd:extent>
</gmd:MD_DataIdentification></gmd:identificationInfo>
<gmd:distributionInfo><gmd:MD_Distribution><gmd:transferOptions><gmd:MD_DigitalTransferOptions>
<gmd:onLine><gmd:CI_OnlineResource><gmd:linkage><gmd:URL>https://geo.example.org/wfs</gmd:URL></gmd:linkage><gmd:protocol>${text('OGC:WFS')}</gmd:protocol><gmd:name>${text('v:trees')}</gmd:name></gmd:CI_OnlineResource></gmd:onLine>
<gmd:onLine><gmd:CI_OnlineResource><gmd:linkage><gmd:URL>https://geo.example.org/trees.csv</gmd:URL></gmd:linkage></gmd:CI_OnlineResource></gmd:onLine>
<gmd:onLine><gmd:CI_OnlineResource><gmd:linkage><gmd:URL>https://geo.example.org/page</gmd:URL></gmd:linkage><gmd:protocol>${text('WWW:LINK-1.0-http--link')}</gmd:protocol></gmd:CI_OnlineResource></gmd:onLine>
<gmd:onLine><gmd:CI_OnlineResource><gmd:linkage><gmd:URL>file:///etc/passwd</gmd:URL></gmd:linkage></gmd:CI_OnlineResource></gmd:onLine>
</gmd:MD_DigitalTransferOptions></gmd:transferOptions></gmd:MD_Distribution></gmd:distributionInfo>
</gmd:MD_Metadata></csw:SearchResults></csw:GetRecordsResponse>`

const dublinCore = `<csw:GetRecordsResponse xmlns:csw="c" xmlns:dc="d" xmlns:dct="t"><csw:SearchResults numberOfRecordsMatched="1">
<csw:Record><dc:identifier>r1</dc:identifier><dc:title>Roads</dc:title><dc:subject>road</dc:subject><dct:abstract>All</dct:abstract>
<dct:modified>2026-01-02</dct:modified><dc:rights>Licence Ouverte</dc:rights><dc:publisher>Town</dc:publisher>
<dc:URI protocol="WWW:DOWNLOAD-1.0-http--download" name="Roads in CSV">https://geo.example.org/get?id=1</dc:URI>
<dc:URI protocol="OGC:WMS">https://geo.example.org/wms</dc:URI></csw:Record></csw:SearchResults></csw:GetRecordsResponse>`

describe('a page of records', () => {
  it('is parsed in ISO 19139', () => {
    expect(readRecords(iso)).toMatchObject({
      total: 12,
      records: [
        {
          id: 'a-b',
          updatedAt: '2026-02-03T04:05:06.000Z',
          contact: 'Town <a@example.org>',
          metadata: {
            title: 'Arbres',
            description: 'All <b>trees',
            frequency: 'annual',
            license: { title: 'ODbL 1.0', href: 'https://example.org/odbl' },
            keywords: ['arbre', 'flore', 'Environnement'],
            modified: '2026-01-02',
            creator: 'Town',
            spatial: 'Morbihan',
            temporal: { start: '2020-01-01' },
            origin: 'https://geo.example.org/page'
          },
          files: [
            { format: 'wfs', layer: { service: 'wfs', name: 'v:trees' } },
            { url: 'https://geo.example.org/trees.csv' },
            { format: 'html' }
          ]
        }
      ]
    })
  })

  it('is parsed in Dublin Core', () => {
    expect(readRecords(dublinCore).records).toMatchObject([
      {
        id: 'r1',
        metadata: {
          title: 'Roads',
          description: 'All',
          keywords: ['road'],
          creator: 'Town',
          modified: '2026-01-02',
          license: { href: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence' }
        },
        files: [{ format: 'csv', title: 'Roads in CSV' }, { format: 'wms' }]
      }
    ])
  })

  it.each([
    ['<ExceptionReport><ExceptionText>No such schema</ExceptionText></ExceptionReport>', /No such schema/],
    ['<Capabilities/>', /pas un catalogue CSW/],
    ['<html></html>', /HTML/],
    [iso.replaceAll('MD_Metadata>', 'Other>'), /ni en ISO 19139/]
  ])('is refused with a message: %.40s', (xml, message) => {
    expect(() => readRecords(xml)).toThrow(message)
  })

  it('throws expected errors only, for any incomplete document', () => {
    const cut = fc
      .constantFrom(iso, dublinCore)
      .chain((xml) => fc.subarray(xml.split(/(?=<)/), { minLength: 3 }))
    const nested = fc.constantFrom(iso, dublinCore).chain((xml) =>
      // The content of one element is removed, so that the document stays well-formed.
      fc.integer({ min: 0, max: 60 }).map((at) => {
        const names = [...xml.matchAll(/<([\w:]+)/g)].map(([, name]) => name)
        return [
          xml.replace(
            new RegExp(`<${names[at % names.length]}[ >][\\s\\S]*</${names[at % names.length]}>`),
            ''
          )
        ]
      })
    )
    fc.assert(
      fc.property(fc.oneof(cut, nested), (kept) => {
        try {
          readRecords(kept.join(''))
        } catch (error) {
          expect(error).toBeInstanceOf(ExpectedRunFailure)
        }
      }),
      { endOnFailure: true, numRuns: 40 }
    )
  })
})

describe('a link of a record', () => {
  const link = (values: object): RecordLink => linkOf({ url: 'https://a.org/x', ...values })!

  it.each([
    [
      { url: 'https://a.org/wfs?service=WFS&typeName=b:c' },
      { format: 'wfs', layer: { service: 'wfs', name: 'b:c' } }
    ],
    [
      { url: 'https://a.org/api/collections/my%20trees/items', protocol: 'OGC API - Features' },
      { layer: { service: 'features', name: 'my trees' } }
    ],
    [{ protocol: 'OGC:WMS', name: 'a' }, { format: 'wms' }],
    [{ protocol: 'WWW:DOWNLOAD', name: 'Export Shapefile' }, { format: 'shp' }],
    [{ url: 'https://a.org/x.zip', protocol: 'WWW:DOWNLOAD' }, { url: 'https://a.org/x.zip' }],
    [{ protocol: 'WWW:LINK', name: 'Fiche' }, { format: 'html' }]
  ])('is classified by its properties: %j', (fields, expected) => {
    expect(link(fields)).toMatchObject(expected)
  })

  it('is ranked before others when its content is known', () => {
    const ranked = (links: RecordLink[]): string[] =>
      rankedLinks(links, bestFile(links.filter(({ layer }) => !layer))?.file).map(({ url }) => url)
    const layer = link({ url: 'https://a.org/wfs', protocol: 'OGC:WFS', name: 'a' })
    const [csv, zip] = ['csv', 'zip'].map((format) => link({ url: `https://a.org/x.${format}` })) as [
      RecordLink,
      RecordLink
    ]
    expect(ranked([zip, layer])).toEqual([layer.url, zip.url])
    expect(ranked([layer, zip, csv])).toEqual([csv.url, layer.url])
    expect(ranked([])).toEqual([])
  })
})

describe('a request', () => {
  it('escapes words in the filter', () => {
    expect(anyText("l'eau 50% a\\b")).toEqual([
      "AnyText LIKE '%l''eau%'",
      "AnyText LIKE '%50%'",
      "AnyText LIKE '%a%'",
      "AnyText LIKE '%b%'"
    ])
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (q) => {
        // Between the outer quotes, quotes only occur in pairs.
        for (const rule of anyText(q)) expect(rule).toMatch(/^AnyText LIKE '%(?:[^'%\\]|'')*%'$/)
      }),
      { endOnFailure: true }
    )
  })

  it('keeps the parameters of the service itself', () => {
    const url = new URL(
      recordsAddress('https://a.org/csw?portal=x&request=GetCapabilities', 'iso', {
        filter: "Type = 'dataset'",
        q: 'eau',
        start: 10,
        size: 5
      })
    )
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      portal: 'x',
      request: 'GetRecords',
      startPosition: '11',
      maxRecords: '5',
      constraint: "(Type = 'dataset') AND AnyText LIKE '%eau%'"
    })
    expect(recordAddress('https://a.org/csw', 'dublinCore', 'a b&c')).toContain('id=a+b%26c')
  })
})
