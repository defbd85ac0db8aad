import { expect, it } from 'vitest'
import { bestFile, extensionOfFile, nameOfFile } from './files.ts'
import { frequencies } from '../../../contract/datasets/frequencies.ts'
import { frequencyOf } from './frequencies.ts'
import { nextOf } from './remoteAccess.ts'
import { instantOf } from './untrusted.ts'

const at = 'https://data.example.org'

it.each([
  [{ url: `${at}/a.csv`, format: 'CSV' }, 'csv'],
  [{ url: `${at}/a.csv.gz`, format: 'csv' }, 'csv.gz'],
  [{ url: `${at}/a.zip`, format: 'CSV' }, 'zip'],
  [{ url: `${at}/download?id=3`, format: 'SHP' }, 'zip'],
  [{ url: `${at}/download`, mimeType: 'application/geo+json; charset=utf-8' }, 'geojson'],
  [{ url: `${at}/a.geojson`, format: 'JSON' }, 'geojson'],
  [{ url: `${at}/a.json`, format: 'GeoJSON' }, 'geojson'],
  [{ url: `${at}/a.gpx`, format: 'XML' }, 'gpx'],
  [{ url: `${at}/a.xlsx`, format: 'CSV' }, 'xlsx'],
  [{ url: `${at}/a.xlsx`, format: 'XLS' }, 'xlsx'],
  [{ url: `${at}/a.txt`, format: 'CSV' }, 'csv'],
  [{ url: `${at}/a`, format: 'https://www.iana.org/assignments/media-types/text/csv' }, 'csv'],
  [
    { url: `${at}/a`, format: 'http://publications.europa.eu/resource/authority/file-type/GEOJSON' },
    'geojson'
  ],
  [{ url: `${at}/a`, format: 'text/csv;charset=utf-8' }, 'csv'],
  [{ url: `${at}/a.pdf`, format: 'PDF' }, undefined],
  [{ url: `${at}/page`, format: 'HTML' }, undefined],
  [{ url: `${at}/%E0%A4%A`, format: 'xlsx' }, 'xlsx'],
  [{ url: `${at}/constructor.constructor` }, undefined]
])('reads %o as %s', (file, extension) => {
  expect(extensionOfFile(file)).toBe(extension)
})

it('names a file after its address, with the extension of its format', () => {
  expect(nameOfFile({ title: 'T', url: `${at}/a%20b.csv` }, 'csv')).toBe('a b.csv')
  expect(nameOfFile({ title: 'T', url: `${at}/get.php?x=1` }, 'csv')).toBe('get.csv')
  expect(nameOfFile({ title: 'T', url: `${at}/` }, 'csv')).toBe('T.csv')
})

it('chooses the best file', () => {
  const files = ['pdf', 'zip', 'xlsx', 'csv', 'json'].map((format) => ({
    id: format,
    title: format,
    url: `${at}/a.${format}`,
    format
  }))
  expect(bestFile(files)).toMatchObject({ extension: 'csv', others: ['pdf', 'zip', 'xlsx', 'json'] })
  expect(bestFile(files.slice(0, 1))).toBeUndefined()
})

it('maps frequencies of other vocabularies', () => {
  expect(frequencyOf('http://publications.europa.eu/resource/authority/frequency/ANNUAL')).toBe('annual')
  expect(frequencyOf('http://purl.org/cld/freq/threeTimesAWeek')).toBe('threeTimesAWeek')
  expect(frequencyOf('R/P1Y')).toBe('annual')
  expect(frequencyOf('now and then')).toBeUndefined()
  expect(frequencies.map(frequencyOf)).toEqual(frequencies)
})

it('reads the next page from the Link header', () => {
  expect(nextOf(`<${at}/lines?after=2>; rel=next`)).toBe(`${at}/lines?after=2`)
  expect(nextOf(`</lines?a=1>; rel="prev", </lines?after=3>; rel="next"`)).toBe('/lines?after=3')
  expect(nextOf(undefined)).toBeUndefined()
})

it('parses common date formats', () => {
  expect(instantOf('2026-01-02T03:04:05')).toBe('2026-01-02T03:04:05.000Z')
  expect(instantOf('2026-01-02T03:04:05+02:00')).toBe('2026-01-02T01:04:05.000Z')
  for (const date of ['soon', '20260-01-02', '-000001-01-01']) expect(instantOf(date)).toBeUndefined()
})
