/** Buffered writer of the results of batches. */
import type { ResultCells, RowResults } from './resultCells.ts'

interface ResultWriter {
  /** Adds results. Resolves at once unless the buffer is full. @throws the error of an earlier write */
  add(results: RowResults): Promise<void>
  /** Resolves once everything is written. @throws the error of a write */
  end(): Promise<void>
}

/** Lines in the buffer above which `add` waits. */
const maxWaiting = 10_000

/**
 * Creates a writer that writes its buffer as soon as the write before is done: slow batches are durable at once, fast
 * batches share a write.
 * @param onWritten called after each write
 */
export function resultWriter(cells: Pick<ResultCells, 'write'>, onWritten: () => void): ResultWriter {
  let pendingRows: RowResults[] = []
  let lines = 0
  let writing: Promise<void> | undefined

  function start(): void {
    writing = writeAll()
    // Prevents an unhandled rejection: `add` or `end` throws the error.
    writing.catch(() => undefined)
  }

  async function writeAll(): Promise<void> {
    while (pendingRows.length > 0) {
      const together = merged(pendingRows)
      pendingRows = []
      lines = 0
      await cells.write(together)
      onWritten()
    }
    writing = undefined
  }

  return {
    async add(results) {
      pendingRows.push(results)
      lines += results.rows.length
      if (!writing) start()
      else if (lines > maxWaiting) await writing
    },
    async end() {
      await writing
    }
  }
}

function merged(results: RowResults[]): RowResults {
  const [first] = results
  if (first && results.length === 1) return first
  return {
    rows: results.flatMap(({ rows }) => rows),
    cells: (first?.cells ?? []).map((_, column) => results.flatMap(({ cells }) => cells[column] ?? [])),
    failures: results.flatMap(({ failures }) => failures)
  }
}
