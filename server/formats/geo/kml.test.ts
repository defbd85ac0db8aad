import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { ConversionError, tooLarge } from '../conversions/conversion.ts'
import { converted, distance, fixture, fixturePath, refusedOrRead, source, withFolder } from './fixtures.ts'
import { convertKml, kmlFeatures } from './kml.ts'
import { convertKmz } from './kmz.ts'
import { xmlText } from './xmlText.ts'

const kml = (content: string, attributes = 'xmlns="http://www.opengis.net/kml/2.2"'): string =>
  `<?xml version="1.0" encoding="UTF-8"?><kml ${attributes}><Document>${content}</Document></kml>`

const point = '<Point><coordinates> 2.5,48.5,12.3456 </coordinates></Point>'

const read = (text: string): ReturnType<typeof Array.from<unknown>> => [...kmlFeatures(text)]

async function zipped(
  files: Record<string, string | Buffer>,
  run: (path: string) => Promise<void>
): Promise<void> {
  await withFolder(async (folder) => {
    const path = join(folder, 'file.kmz')
    const archive = new ZipFile()
    for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), name)
    archive.end()
    await finished(archive.outputStream.pipe(createWriteStream(path)))
    await run(path)
  })
}

describe('KML', () => {
  it.each(['lieux.kml', 'lieux-simple.kml', 'lignes.kml', 'points.kml', 'lieux.kmz'])(
    '%s: the shapes of its source',
    async (name) => {
      const features = await converted(name.endsWith('kmz') ? convertKmz : convertKml, fixturePath(name))
      const expected = await source(name.split(/[.-]/)[0]!)
      expect(features).toHaveLength(expected.length)
      for (const [index, { geometry }] of features.entries()) {
        expect(distance(geometry, expected[index]!.geometry)).toBeLessThan(1e-6)
      }
    }
  )

  it('keeps extended data with their types', async () => {
    const [first, second] = await converted(convertKml, fixturePath('lieux.kml'))
    expect(first?.properties).toMatchObject({
      nom: 'Hôtel de ville',
      population: 1200,
      taux: 12.5,
      note: "Cœur d'été"
    })
    expect(second?.properties).not.toHaveProperty('population')
  })

  it('keeps names and descriptions, leaves styles out', () => {
    const style = '<Style><LineStyle><color>ff0000ff</color></LineStyle></Style>'
    const described = `<name>Été &amp; hiver</name><description><![CDATA[<b>gras</b>]]></description><visibility>1</visibility>`
    const data = '<ExtendedData><Data name="stroke"><value>à moi</value></Data></ExtendedData>'
    const placemark = `<Placemark id="p1">${described}<styleUrl>#s</styleUrl>${style}${data}${point}</Placemark>`
    expect(read(kml(`<Style id="s"><IconStyle/></Style><Folder>${placemark}</Folder>`))).toEqual([
      {
        type: 'Feature',
        id: 'p1',
        properties: { name: 'Été & hiver', description: '<b>gras</b>', stroke: 'à moi' },
        geometry: { type: 'Point', coordinates: [2.5, 48.5, 12.346] }
      }
    ])
  })

  it('converts values to the types of their fields', () => {
    const fields = ['vrai', 'faux', 'vide']
      .map((name) => `<SimpleField name="${name}" type="bool"/>`)
      .join('')
    const values = { vrai: '1', faux: 'false', vide: '', nombre: ' 4.5 ', rien: '' }
    const data = Object.entries(values).map(
      ([name, value]) => `<SimpleData name="${name}">${value}</SimpleData>`
    )
    const schema = `<Schema id="s">${fields}<SimpleField name="nombre" type="double"/><SimpleField name="rien" type="int"/></Schema>`
    const placemark = `<Placemark><ExtendedData><SchemaData>${data.join('')}</SchemaData></ExtendedData>${point}</Placemark>`
    expect(read(kml(schema + placemark))).toMatchObject([
      { properties: { vrai: true, faux: false, vide: null, nombre: 4.5, rien: null } }
    ])
  })

  it("reads prefixed elements and Google's tracks", () => {
    const prefixed = `<k:kml xmlns:k="http://www.opengis.net/kml/2.2"><k:Placemark><k:name>a</k:name>${point.replaceAll(/<(\/?)/g, '<$1k:')}</k:Placemark></k:kml>`
    expect(read(prefixed)).toMatchObject([{ properties: { name: 'a' }, geometry: { type: 'Point' } }])
    const track =
      '<gx:Track><when>2024</when><gx:coord>1 45 3</gx:coord><gx:coord>2 46 4</gx:coord></gx:Track>'
    const google = kml(`<Placemark>${track}</Placemark>`, 'xmlns:gx="http://www.google.com/kml/ext/2.2"')
    const coordinates = [
      [1, 45, 3],
      [2, 46, 4]
    ]
    expect(read(google)).toEqual([
      { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }
    ])
  })

  it('reads the encoding that is declared', () => {
    const text = kml(`<Placemark><name>Été</name>${point}</Placemark>`).replace('UTF-8', 'ISO-8859-1')
    expect(read(xmlText(Buffer.from(text, 'latin1')))).toMatchObject([{ properties: { name: 'Été' } }])
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    expect(read(xmlText(wide))).toMatchObject([{ properties: { name: 'Été' } }])
  })

  it.each([
    [
      'entities',
      '<!DOCTYPE kml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><kml><Placemark><name>&b;</name></Placemark></kml>'
    ],
    ['cut files', kml(`<Placemark>${point}</Placemark>`).slice(0, -20)],
    ['crossed tags', '<kml><Placemark><a></Placemark></a></kml>'],
    ['other documents', '<html><body/></html>'],
    ['texts', 'nom,lieu\n1,2\n'],
    ['nothing', ''],
    ['nested placemarks', kml(`<Placemark><Placemark>${point}</Placemark></Placemark>`)],
    ['enormous placemarks', kml(`<Placemark>${'<a/>'.repeat(600_000)}</Placemark>`)],
    ['deep elements', `<kml>${'<Folder>'.repeat(5000)}${'</Folder>'.repeat(5000)}</kml>`]
  ])('refuses %s', (_, text) => {
    expect(() => read(text)).toThrow(ConversionError)
  })

  it('reads coordinates that are far apart in the text', { timeout: 5000 }, () => {
    const spaces = ' '.repeat(5_000_000)
    const line = `<LineString><coordinates>1,2${spaces}3,4</coordinates></LineString>`
    expect(read(kml(`<Placemark>${line}</Placemark>`))).toMatchObject([{ geometry: { type: 'LineString' } }])
  })

  it('drops geometries whose coordinates are no numbers', () => {
    expect(
      read(kml('<Placemark><Point><coordinates>1e999,2</coordinates></Point></Placemark>'))
    ).toMatchObject([{ geometry: null }])
  })

  it('refuses large files, and archives that become large', async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'large.kml')
      await writeFile(path, Buffer.alloc(51 * 1024 * 1024, ' '))
      await expect(converted(convertKml, path)).rejects.toThrow(tooLarge().message)
    })
    await zipped({ 'doc.kml': Buffer.alloc(51 * 1024 * 1024, ' ') }, async (path) => {
      await expect(converted(convertKmz, path)).rejects.toThrow(tooLarge().message)
    })
  })

  it('reads the KML at the root of an archive, and refuses an archive without', async () => {
    const named = (name: string): string => kml(`<Placemark><name>${name}</name>${point}</Placemark>`)
    await zipped({ 'files/other.kml': named('other'), 'lieux.KML': named('root') }, async (path) => {
      expect(await converted(convertKmz, path)).toMatchObject([{ properties: { name: 'root' } }])
    })
    await zipped({ 'image.png': '' }, async (path) => {
      await expect(converted(convertKmz, path)).rejects.toThrow(ConversionError)
    })
    await expect(converted(convertKmz, fixturePath('lieux.kml'))).rejects.toThrow(ConversionError)
  })

  it('refuses or reads texts with false characters', async () => {
    const text = (await fixture('lieux.kml')).toString()
    const change = fc.tuple(
      fc.nat(text.length),
      fc.nat(8),
      fc.constantFrom('<', '>', '/', '"', '&', ']]>', '<a>', 'é', '\0')
    )
    fc.assert(
      fc.property(fc.array(change, { maxLength: 4 }), (changes) => {
        let mutated = text
        for (const [at, length, put] of changes)
          mutated = mutated.slice(0, at) + put + mutated.slice(at + length)
        refusedOrRead(() => kmlFeatures(mutated))
      }),
      { numRuns: 300 }
    )
  })
})
