/** Results of batches on their way to the disk. */
import type { ResultCells, RowResults } from './resultCells.ts'

interface ResultWriter {
  /** Resolves at once unless much is waiting. @throws what a write before it threw */
  add(results: RowResults): Promise<void>
  /** Resolves once all is written. @throws what a write threw */
  end(): Promise<void>
}

/** Lines that wait for a write before their results do. */
const mostWaiting = 10_000

/**
 * Writes what there is as soon as the write before is done: batches that come slowly are durable at once, batches that
 * come quickly are written together.
 * @param written told after each write
 */
export function resultWriter(cells: Pick<ResultCells, 'write'>, written: () => void): ResultWriter {
  let waiting: RowResults[] = []
  let lines = 0
  let writing: Promise<void> | undefined

  function start(): void {
    writing = writeAll()
    // Told to whoever adds or ends.
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
      else if (lines > mostWaiting) await writing
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
