/** Files that must not be in a data folder after processing. */
import { readdirSync, existsSync } from 'node:fs'
import { join } from 'node:path'

interface Settled {
  id: string
  status: string
  originalFile?: { name: string }
  file?: { name: string }
  storage?: { attachments: { count: number } }
}

/** Milliseconds after which replaced lines are removed. */
const graceMs = 8000

/**
 * Waits until no orphan file is left; returns the orphans at the timeout. `dataset` is undefined for one that was never
 * created.
 */
export async function orphans(
  dataDir: string,
  id: string,
  dataset: Settled | undefined,
  isPublished: boolean
): Promise<string[]> {
  const deadline = Date.now() + graceMs
  for (;;) {
    const orphanPaths = [...inUploads(dataDir), ...inDataset(dataDir, id, dataset, isPublished)]
    if (orphanPaths.length === 0 || Date.now() > deadline) return orphanPaths
    await new Promise((resume) => setTimeout(resume, 100))
  }
}

const textsSuffix = '.texts.sqlite'

const entries = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

function inUploads(dataDir: string): string[] {
  return ['uploads', 'trash'].flatMap((name) =>
    entries(join(dataDir, name)).map((entry) => `${name}/${entry}`)
  )
}

function inDataset(
  dataDir: string,
  id: string,
  dataset: Settled | undefined,
  isPublished: boolean
): string[] {
  const folder = join(dataDir, 'datasets', id)
  if (!dataset) return existsSync(folder) ? [`folder of ${id}, which does not exist`] : []
  const isFailed = dataset.status === 'error'
  const orphanPaths: string[] = []
  const extraEntries = (kind: string, maxCount: number): string[] => {
    const all = entries(join(folder, kind))
    // The texts of attached documents are in a file beside their set.
    const names = all.filter(
      (name) => !name.endsWith(textsSuffix) || !all.includes(name.slice(0, -textsSuffix.length))
    )
    if (names.length > maxCount) orphanPaths.push(`${kind}/ holds ${names.join(', ')}`)
    return names
  }
  // Attached files are in a separate file set.
  const attached = dataset.storage?.attachments.count ? 1 : 0
  // A failed draft keeps its file beside the published one.
  const sets = extraEntries('files', (isPublished && isFailed ? 2 : 1) + attached)
  extraEntries('lines', isPublished || !isFailed ? 1 : 0)
  extraEntries('diagnostics', 0)
  const expectedNames = new Set(['attachments', dataset.originalFile?.name, dataset.file?.name])
  for (const set of isFailed ? [] : sets) {
    const names = entries(join(folder, 'files', set))
    if (attached && !names.includes(dataset.originalFile?.name ?? '')) continue
    for (const name of names) if (!expectedNames.has(name)) orphanPaths.push(`files/${set}/${name}`)
  }
  // A failed step may be retried: complete staged files stay, partial ones must not.
  for (const name of entries(join(folder, 'work'))) {
    if (!isFailed || /\.(new|wal|spill|text|lf|conversion|tmp)/.test(name)) orphanPaths.push(`work/${name}`)
  }
  for (const name of entries(folder)) {
    if (!['files', 'lines', 'diagnostics', 'work'].includes(name)) orphanPaths.push(name)
  }
  return orphanPaths
}
