/**
 * The editable datasets whose lines are open. The lines of a dataset are opened at their first write or single read.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { documentReaders } from '../lineAttachments/texts/documentReaders.ts'
import type { DatasetParts } from '../parts.ts'
import { Coalescer } from './coalescer.ts'
import { EditableDataset } from './dataset.ts'
import { FillThread, type FillThreads } from './fillThread.ts'
import type { IndexFiles } from './indexFiles.ts'
import { LineDocuments } from './lineDocuments.ts'

/** Most documents read at the same time, for all datasets. */
const documentsAtOnce = 2

/** An open dataset, with its index update, its publication, its file removal, and the id of the last writer. */
interface OpenDataset {
  dataset: EditableDataset
  indexing: Coalescer
  announcement: Coalescer
  cleaning: Coalescer
  writer: string | undefined
}

export interface OpenDatasets {
  get(id: string): OpenDataset
  /** Whether lines were ever written. */
  hasLines(id: string): boolean
  /** Closes the files of the datasets that nobody has used since the last call, until their next use. */
  closeIdleFiles(): Promise<void>
  /** Closes the lines of one dataset, if they are open. */
  close(id: string): Promise<void>
  /** Stops the threads that fill indexes and read documents; their work fails. */
  stopWork(): Promise<void>
  closeAll(): Promise<void>
}

interface OpenDatasetsParts {
  parts: Pick<DatasetParts, 'config' | 'log' | 'bus' | 'lines' | 'files' | 'foreground'>
  indexes: Pick<IndexFiles, 'current'>
  /** Publishes in the metadata that lines were written. */
  updateMetadata: (id: string) => Promise<void>
  /** Removes the files that no line names. */
  cleanUp: (id: string) => Promise<void>
}

export function openDatasets({
  parts,
  indexes,
  updateMetadata: tell,
  cleanUp
}: OpenDatasetsParts): OpenDatasets {
  const { config, log, bus, lines, files, foreground } = parts
  const open = new Map<string, OpenDataset>()
  const threads: FillThreads = {
    parts: new FillThread(),
    wholeIndexes: new FillThread({ isLowPriority: true })
  }
  const readers = documentReaders(documentsAtOnce)

  const databasePath = (id: string): string => join(files.editablePath(id), 'lines.sqlite')

  function openDataset(id: string): OpenDataset {
    const dataset = new EditableDataset({
      id,
      bus,
      path: databasePath(id),
      lines,
      threads,
      documents: new LineDocuments(files, id, config.limits.attachmentIndexed, readers),
      defaultTimeZone: config.defaultTimeZone,
      current: () => indexes.current(id)
    })
    return {
      dataset,
      indexing: new Coalescer(() => dataset.index.follow()),
      announcement: new Coalescer(() => tell(id)),
      cleaning: new Coalescer(() => cleanUp(id)),
      writer: undefined
    }
  }

  return {
    get(id) {
      let dataset = open.get(id)
      if (!dataset) open.set(id, (dataset = openDataset(id)))
      return dataset
    },

    hasLines: (id) => existsSync(databasePath(id)),

    async closeIdleFiles() {
      for (const [id, { dataset }] of open) {
        if (!dataset.database.isIdle()) continue
        // SQLite moves what is in its log into the file first, which takes tens of milliseconds after a bulk.
        await setImmediate()
        await foreground.yieldToRequests()
        try {
          dataset.database.closeFiles()
        } catch (error) {
          log.error({ err: error, dataset: id }, 'a file of lines could not be closed')
        }
      }
    },

    async close(id) {
      const dataset = open.get(id)?.dataset
      open.delete(id)
      await dataset?.close()
    },

    async stopWork() {
      await Promise.all([readers.close(), threads.parts.close(), threads.wholeIndexes.close()])
    },

    async closeAll() {
      await Promise.all([...open.values()].map(({ dataset }) => dataset.close()))
    }
  }
}
