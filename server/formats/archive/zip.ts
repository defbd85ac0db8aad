/** Converts a zip archive: it contains a shapefile, a MapInfo table, a single table, or documents. */
import { documentConcept } from '../../../contract/vocabulary/concepts.ts'
import { basename, extname, join } from 'node:path'
import type { Convert, ConversionInput } from '../conversions/conversion.ts'
import { writeTable } from '../conversions/writeTable.ts'
import { writeGeojson } from '../geo/output.ts'
import { shapefileFeatures } from '../geo/shapefile.ts'
import { mapInfoFeatures } from '../mapinfo/mapinfo.ts'
import { detectEncoding } from '../text/encoding.ts'
import { badArchive, extractAll, openArchive, type Archive, type ArchiveFile } from './entries.ts'

const tableExtensions = ['.csv', '.tsv', '.txt', '.geojson']

/** Concept of the column with the paths of attached files. */

export const convertZip: Convert = async (input) => {
  const archive = await openArchive(input.sourcePath, input.unpacking)
  try {
    if (archive.files.length === 0) throw badArchive('elle est vide')
    const shapefile = shapefileOf(archive.files)
    if (shapefile) return await convertShapefile(archive, shapefile, input)
    const mapInfo = mapInfoOf(archive.files)
    if (mapInfo) return await convertMapInfo(archive, mapInfo, input)
    const tables = archive.files.filter(({ path }) => tableExtensions.includes(extensionOf(path)))
    const [table] = tables
    return tables.length === 1 && table
      ? await extractTable(archive, table, input)
      : await extractDocuments(archive, input)
  } finally {
    archive.close()
  }
}

const extensionOf = (path: string): string => extname(path).toLowerCase()

function withExtension(files: ArchiveFile[], extension: string): ArchiveFile[] {
  return files.filter(({ path }) => extensionOf(path) === extension)
}

/** Finds the file whose name differs from that of another file by its extension only. */
function sibling(files: ArchiveFile[], { path }: ArchiveFile, extension: string): ArchiveFile | undefined {
  const stem = path.slice(0, -extname(path).length).toLowerCase()
  return files.find((file) => file.path.toLowerCase() === `${stem}${extension}`)
}

function shapefileOf(files: ArchiveFile[]): ArchiveFile | undefined {
  return withExtension(files, '.shp').find(
    (file) => sibling(files, file, '.shx') && sibling(files, file, '.dbf')
  )
}

function mapInfoOf(files: ArchiveFile[]): ArchiveFile | undefined {
  return withExtension(files, '.tab').find((file) =>
    ['.map', '.id', '.dat'].every((extension) => sibling(files, file, extension))
  )
}

/** Returns a function that reads the file with the name of the main file and another extension. */
function siblingReader(
  archive: Archive,
  main: ArchiveFile
): (extension: string) => Promise<Buffer | undefined> {
  return async (extension) => {
    const file = sibling(archive.files, main, extension)
    return file && archive.read(file)
  }
}

async function convertShapefile(
  archive: Archive,
  shp: ArchiveFile,
  input: ConversionInput
): ReturnType<Convert> {
  const part = siblingReader(archive, shp)
  const parts = {
    shp: await archive.read(shp),
    dbf: await part('.dbf'),
    prj: await part('.prj'),
    cpg: await part('.cpg')
  }
  input.report(30)
  return writeGeojson(input, shapefileFeatures(parts))
}

async function convertMapInfo(
  archive: Archive,
  tab: ArchiveFile,
  input: ConversionInput
): ReturnType<Convert> {
  const part = siblingReader(archive, tab)
  const nothing = Buffer.alloc(0)
  const parts = {
    tab: await archive.read(tab),
    dat: (await part('.dat')) ?? nothing,
    map: (await part('.map')) ?? nothing,
    id: (await part('.id')) ?? nothing
  }
  input.report(30)
  return writeGeojson(input, mapInfoFeatures(parts))
}

async function extractTable(
  archive: Archive,
  file: ArchiveFile,
  { targetFolder }: ConversionInput
): ReturnType<Convert> {
  const name = basename(file.path)
  const path = join(targetFolder, name)
  await archive.extract(file, path)
  return { name, encoding: await detectEncoding(path) }
}

/** Extracts the files as attachments of a table with one line per file. */
async function extractDocuments(
  archive: Archive,
  { targetFolder, baseName, report }: ConversionInput
): ReturnType<Convert> {
  const { count } = await extractAll(archive, join(targetFolder, 'attachments'), report)
  const name = `${baseName}.csv`
  await writeTable(join(targetFolder, name), [['file'], ...archive.files.map(({ path }) => [path])])
  return { name, attachments: count, concepts: { file: { 'x-refersTo': documentConcept } } }
}
