/** Extracts the archive of the files that lines name (docs/api/attachments.md). */
import { mkdir, rm } from 'node:fs/promises'
import { extractAll, openArchive } from '../../../formats/archive/entries.ts'
import type { ExtractInput, ExtractOutput, ReportProgress } from '../task.ts'

export async function extractArchive(
  { archivePath, folder, unpacking }: ExtractInput,
  report: ReportProgress
): Promise<ExtractOutput> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const archive = await openArchive(archivePath, unpacking)
  try {
    return await extractAll(archive, folder, report)
  } finally {
    archive.close()
  }
}
