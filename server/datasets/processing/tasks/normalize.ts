/** Converts an uploaded file to one that can be analysed (docs/api/processing.md). */
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { converters } from '../../../formats/conversions/index.ts'
import { ConversionError, type ConversionOutput } from '../../../formats/conversions/conversion.ts'
import { attachmentsFolder } from '../../lineAttachments/archive.ts'
import { extensionOf, withoutExtension } from '../../fileNames.ts'
import type { NormalizeInput, ReportProgress } from '../task.ts'

/**
 * Writes the result beside the uploaded file. It is written to a work folder and moved when it is complete: a killed
 * conversion leaves no partial result.
 */
export async function normalize(input: NormalizeInput, report: ReportProgress): Promise<ConversionOutput> {
  const { sourcePath, folder, workFolder } = input
  const sourceName = basename(sourcePath)
  const convert = converters[extensionOf(sourceName)]
  if (!convert) throw new ConversionError(`Le format de ce fichier n'est pas supporté (${input.mimetype}).`)
  await rm(workFolder, { recursive: true, force: true })
  await mkdir(workFolder, { recursive: true })
  try {
    const { encoding, options, unpacking, defaultTimeZone } = input
    const output = await convert({
      sourcePath,
      sourceName,
      encoding,
      targetFolder: workFolder,
      baseName: withoutExtension(sourceName),
      options,
      unpacking,
      defaultTimeZone,
      report
    })
    for (const name of [output.name, ...(output.attachments ? [attachmentsFolder] : [])]) {
      const target = join(folder, name)
      await rm(target, { recursive: true, force: true })
      await rename(join(workFolder, name), target)
    }
    return output
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}
