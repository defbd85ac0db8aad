/**
 * Converts XML documents. KML and GPX have their own converters; in other documents, the most frequent element with
 * content is the line, and its content gives the columns.
 */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ConversionError, type Convert, type ConversionInput } from '../conversions/conversion.ts'
import { writeTable } from '../conversions/writeTable.ts'
import { convertGpx } from '../geo/gpx.ts'
import { convertKml } from '../geo/kml.ts'
import { xmlTags } from '../geo/xmlTags.ts'
import { readXmlFile } from '../geo/xmlText.ts'
import { Unpacking } from '../unpacking.ts'
import { lineElement } from './lineElement.ts'
import { lineRecords, type LineRecord } from './lineRecords.ts'

/** Maximum number of columns. */
const maxColumns = 10_000

export const convertXml: Convert = async (input) => {
  const text = await readXmlFile(input.sourcePath)
  const root = readable(() => xmlTags(text).next().value?.name)
  if (root === 'kml') return convertKml(input)
  return root === 'gpx' ? convertGpx(input) : convertTable(text, input)
}

async function convertTable(
  text: string,
  { sourcePath, targetFolder, baseName, unpacking, report }: ConversionInput
): ReturnType<Convert> {
  const line = readable(() => lineElement(text))
  report(20)
  const columns = new Set<string>()
  for (const record of lineRecords(text, line)) {
    for (const name of record.keys()) columns.add(name)
    if (columns.size > maxColumns)
      throw unreadable(`ses lignes ont plus de ${maxColumns} valeurs différentes`)
  }
  if (columns.size === 0) throw unreadable('aucun élément répété ne peut y être une ligne')
  report(50)
  const name = `${baseName}.csv`
  const output = new Unpacking(unpacking, (await stat(sourcePath)).size)
  await writeTable(join(targetFolder, name), rowsOf([...columns], lineRecords(text, line)), {
    unpacking: output
  })
  report(100)
  return { name }
}

function* rowsOf(columns: string[], records: Iterable<LineRecord>): Generator<string[]> {
  yield columns
  for (const record of records) yield columns.map((column) => record.get(column) ?? '')
}

function unreadable(detail: string, cause?: unknown): ConversionError {
  return new ConversionError(`Échec de la lecture du document XML, ${detail}.`, { cause })
}

/** Converts errors of the tag reader, whose messages are about geographic files. */
function readable<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw unreadable("il n'est pas valide, est imbriqué trop profondément ou déclare des entités", error)
  }
}
