import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ConversionError } from '../conversions/conversion.ts'
import { usualUnpackLimits } from '../unpacking.ts'
import { convertFeatureLines } from './featureLines.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairway-feature-lines-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function converted(content: string): Promise<unknown> {
  const sourcePath = join(folder, 'places.geojsonl')
  writeFileSync(sourcePath, content)
  const { name } = await convertFeatureLines({
    sourcePath,
    sourceName: 'places.geojsonl',
    encoding: 'UTF-8',
    targetFolder: folder,
    baseName: 'places',
    options: {},
    unpacking: usualUnpackLimits,
    defaultTimeZone: 'Europe/Paris',
    report: () => {}
  })
  return JSON.parse(readFileSync(join(folder, name), 'utf8'))
}

const point = { type: 'Point', coordinates: [2, 48] }
const feature = (name: string): object => ({
  type: 'Feature',
  id: name,
  geometry: point,
  properties: { name }
})
const collection = (...features: object[]): object => ({ type: 'FeatureCollection', features })
const written = (...values: object[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('')

it('reads a feature per line', async () => {
  expect(await converted(`\ufeff${written(feature('à'))}\r\n\n${JSON.stringify(feature('b'))}`)).toEqual(
    collection(feature('à'), feature('b'))
  )
})

it('reads text sequences, whose features may have several lines', async () => {
  const indented = JSON.stringify(feature('b'), null, 2)
  expect(await converted(`\u001e${written(feature('a'))}\u001e${indented}\n`)).toEqual(
    collection(feature('a'), feature('b'))
  )
})

it('reads geometries and collections as features', async () => {
  expect(await converted(written(point, collection(feature('a'), feature('b'))))).toEqual(
    collection({ type: 'Feature', properties: {}, geometry: point }, feature('a'), feature('b'))
  )
})

it.each([
  ['another object', '{"a": 1}\n', 'chaque ligne doit être un objet géographique'],
  ['no object', 'null\n', 'chaque ligne doit être un objet géographique'],
  ['what is cut', written(feature('a')).slice(0, -5), 'Échec de la lecture du fichier JSON'],
  ['nothing', '\n', 'ne contient aucun élément']
])('refuses %s', async (_case, content, message) => {
  const failed = converted(content)
  await expect(failed).rejects.toThrow(ConversionError)
  await expect(failed).rejects.toThrow(message)
})
