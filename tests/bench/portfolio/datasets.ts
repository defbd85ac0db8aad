/** Data folder with many public datasets of very different sizes, as of a portal. */
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '../../../server/app.ts'
import { loadConfig } from '../../../server/config/config.ts'
import { preparedVersion } from '../lines/data.ts'

export interface BenchDataset {
  id: string
  count: number
}

const smallest = 1000

/** Sizes from 1,000 lines to the largest, in geometric progression. */
export function sizesOf(count: number, largest: number): number[] {
  const factor = (largest / smallest) ** (1 / Math.max(1, count - 1))
  return Array.from({ length: count }, (_, index) => Math.round(smallest * factor ** index))
}

/**
 * Writes the missing datasets; the next run with the same sizes reuses the folder.
 * @param folder folder of the versions, kept between runs
 */
export async function writeDatasets(
  dataDir: string,
  sizes: number[],
  folder: string
): Promise<BenchDataset[]> {
  const app = await buildApp(
    loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    pino({ level: 'silent' })
  )
  try {
    const { files, store } = app.platform.datasets.parts
    const datasets: BenchDataset[] = []
    for (const [index, count] of sizes.entries()) {
      const id = `bench-${index}`
      const version = await preparedVersion(join(folder, `lines-${count}.duckdb`), count)
      const file = files.newLinesFile()
      const path = files.linesPath(id, file)
      await mkdir(dirname(path), { recursive: true })
      // A copy, because a link would share the page cache of the previous run.
      await copyFile(version.path, path)
      const date = new Date().toISOString()
      await store.insert({
        id,
        slug: id,
        title: `Établissements ${index}`,
        status: 'finalized',
        schema: version.schema,
        owner: { type: 'user', id: 'bench', name: 'Bench' },
        createdAt: date,
        createdBy: { id: 'bench' },
        updatedAt: date,
        updatedBy: { id: 'bench' },
        finalizedAt: date,
        bbox: [-3, 42, 7, 50],
        count,
        permissions: [{ classes: ['list', 'read'] }],
        _lines: { file, count }
      })
      datasets.push({ id, count })
    }
    return datasets
  } finally {
    await app.close()
    await rm(join(dataDir, 'tmp'), { recursive: true, force: true })
  }
}
