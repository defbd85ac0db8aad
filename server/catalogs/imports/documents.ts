/** Attachments of a remote dataset: files on the remote are downloaded, other documents are linked. */
import { join } from 'node:path'
import { safeFileName } from '../../files/names.ts'
import { countText } from '../countText.ts'
import { maxAttachments, storedText } from '../description.ts'
import { runProblemOf } from '../problems.ts'
import type { CatalogParts } from '../parts.ts'
import type { RemoteDocument } from '../plugins/plugin.ts'
import type { RemoteAccess } from '../plugins/remoteAccess.ts'
import type { RunLog } from '../runLog.ts'

interface ImportContext {
  remote: RemoteAccess
  /** Temporary folder for downloads. */
  folder: string
  log: RunLog
  userId: string
}

/**
 * Stores the documents of a dataset as attachments: documents with a file are downloaded, others are linked. A failed
 * download is logged, and its document left out.
 */
export async function putDocuments(
  { datasets }: Pick<CatalogParts, 'datasets'>,
  dataset: string,
  documents: readonly RemoteDocument[],
  { remote, folder, log, userId }: ImportContext
): Promise<void> {
  if (!documents.length) return
  await log.step('Pièces jointes')
  const attachments: Record<string, unknown>[] = []
  for (const { title, url, description, file } of documents.slice(0, maxAttachments)) {
    const texts = {
      title: storedText(title),
      ...(description ? { description: storedText(description) } : {})
    }
    if (!file) {
      attachments.push({ type: 'url', url, ...texts })
      continue
    }
    try {
      const name = safeFileName(file.name)
      const path = join(folder, `document-${attachments.length}`)
      await remote.download({ url, ...(file.headers ? { headers: file.headers } : {}) }, path)
      const attached = await datasets.attach(dataset, { filePath: path, fileName: name })
      attachments.push({ type: 'file', ...texts, ...attached })
    } catch (error) {
      const problem = runProblemOf(error)
      if (problem === undefined) throw error
      await log.warning(`Pièce jointe ${title} : ${problem}`, url)
    }
  }
  await datasets.patch(dataset, { body: { attachments }, userId })
  await log.info(countText(attachments.length, 'Aucune pièce jointe', '1 pièce jointe', 'pièces jointes'))
}
