import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ConversionError } from '../conversions/conversion.ts'
import { fixture, withFolder } from '../geo/fixtures.ts'
import { usualUnpackLimits } from '../unpacking.ts'
import { convertXml } from './xmlTable.ts'

async function converted(content: string | Buffer): Promise<{ name: string; text: string }> {
  return withFolder(async (targetFolder) => {
    const sourcePath = join(targetFolder, 'source.xml')
    await writeFile(sourcePath, content)
    const { name } = await convertXml({
      sourcePath,
      sourceName: 'source.xml',
      encoding: 'UTF-8',
      targetFolder,
      baseName: 'result',
      options: {},
      unpacking: usualUnpackLimits,
      defaultTimeZone: 'Europe/Paris',
      report: () => undefined
    })
    return { name, text: await readFile(join(targetFolder, name), 'utf8') }
  })
}
const csv = async (content: string): Promise<string> => (await converted(content)).text

describe('XML documents', () => {
  it('have a line for each of their most frequent element, with attributes and children as columns', async () => {
    const document = `<?xml version="1.0"?><!-- <row/> --><data xmlns:x="http://x"><title>T</title><rows>
      <x:row id="1" x:kind='a "b"'><name>Brest &amp; <![CDATA[<Cie>]]></name>
        <address type="home"><city>Brest</city><geo><lat>48</lat></geo></address><tag>a</tag><tag>b</tag></x:row>
      <x:row id="2"><name/><empty></empty><n>&#233;&#xe9;&other;</n></x:row>
      </rows></data>`
    expect(await csv(document)).toBe(
      'id,kind,name,address.type,address.city,tag,n\n' +
        '1,"a ""b""",Brest & <Cie>,home,Brest,"a, b",\n2,,,,,,éé&other;\n'
    )
  })

  it('may have lines of attributes alone, of one text each, or a single line', async () => {
    expect(await csv('<r><p><i a="1"/><i a="2" b="x=y"/></p></r>')).toBe('a,b\n1,\n2,x=y\n')
    expect(await csv('<r><v>1</v><v>2</v></r>')).toBe('v\n1\n2\n')
    expect(await csv('<r><c code="1">A</c><c code="2">B</c></r>')).toBe('code,c\n1,A\n2,B\n')
    expect(await csv('<r><row><a>1</a><b>2</b></row></r>')).toBe('a,b\n1,2\n')
    expect(await csv('<r>x</r>')).toBe('r\nx\n')
    // Values are more frequent than lines, but have no parts.
    expect(await csv('<r><l><v>1</v><v>2</v></l><l><v>3</v></l></r>')).toBe('v\n"1, 2"\n3\n')
  })

  it('are converted as KML or GPX when they contain it', async () => {
    for (const name of ['lieux.kml', 'lignes.gpx']) {
      const { name: written, text } = await converted(await fixture(name))
      expect([written, (JSON.parse(text) as { type: string }).type]).toEqual([
        'result.geojson',
        'FeatureCollection'
      ])
    }
  })

  it.each([
    '',
    'a,b\n1,2',
    '<r><a></r>',
    '<r/>',
    '<!DOCTYPE r [<!ENTITY a "b">]><r><v>&a;</v></r>',
    '<a>'.repeat(500),
    '<r><v a="1></v></r>'
  ])('are refused with a message when they cannot be read: %j', async (content) => {
    await expect(csv(content)).rejects.toThrow(/^Échec de la lecture du document XML, /)
  })

  it('are quickly read or refused, whatever their content', async () => {
    const piece = fc.constantFrom(
      '<r>',
      '</r>',
      '<v a="1" b=\'',
      '"/>',
      "'>",
      '</v>',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '&amp;',
      '=',
      'x',
      ' '
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        await csv(`<d>${pieces.join('')}</d>`).catch((error: unknown) => {
          if (!(error instanceof ConversionError)) throw error
        })
      }),
      { numRuns: 200 }
    )
  })

  it('ends in time with long names and comments', { timeout: 5000 }, async () => {
    await csv(`<r>${`<v ${'a'.repeat(100_000)}="1"/>`.repeat(20)}</r>`)
    await csv(`<r><v>${'<!'.repeat(3)}-- ${'&'.repeat(1_000_000)} --></v></r>`).catch(() => '')
  })
})
