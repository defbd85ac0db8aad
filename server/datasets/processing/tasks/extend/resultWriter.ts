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
 * @param written called after each write
 */
export function resultWriter(cells: Pick<ResultCells, 'write'>, written: () => void): ResultWriter {
  let waiting: RowResults[] = []
  let lines = 0
  let writing: Promise<void> | undefined

  function start(): void {
    writing = writeAll()
    // Prevents an unhandled rejection: `add` or `end` throws the error.
    writing.catch(() => undefined)
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const together = merged(waiting)
      waiting = []
      lines = 0
      await cells.write(together)
      written()
    }
    writing = undefined
  }

  return {
    async add(results) {
      waiting.push(results)
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
