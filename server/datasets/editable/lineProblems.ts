/** What could not be read of lines that are written to the index: places, documents. It is told in the journal. */

export interface LineProblem {
  id: string
  message: string
  /** No number of such lines makes an indexing fail. */
  isHarmless?: boolean
}

/** Problems as they pass from a thread to another. */
export interface ToldProblems {
  first: LineProblem[]
  /** Number of the lines with a problem, the first ones included. */
  count: number
  /** Number of these lines that never make an indexing fail. */
  harmlessCount: number
  /** Lines that were indexed. */
  lineCount: number
}

/** Problems that are kept; of the others only the number is told. */
const mostKept = 1000

/** Whether an indexing fails for them: most of its lines are not what they should be (docs/api/editing.md). */
export function areMost({ count, harmlessCount, lineCount }: Omit<ToldProblems, 'first'>): boolean {
  return (count - harmlessCount) * 2 > lineCount
}

export class LineProblems {
  private kept = new Map<string, LineProblem>()
  private others = { count: 0, harmlessCount: 0 }
  private lineCount = 0

  /** A line that is written again, with its documents, has the same problem: it counts once. */
  readonly add = (problem: LineProblem): void => {
    const known = this.kept.get(problem.id)
    if (known && !known.isHarmless) return
    if (known || this.kept.size < mostKept) this.kept.set(problem.id, problem)
    else {
      this.others.count += 1
      if (problem.isHarmless) this.others.harmlessCount += 1
    }
  }

  /** Lines were indexed, whatever could be read of them. */
  addLines(count: number): void {
    this.lineCount += count
  }

  addAll({ first, count, harmlessCount, lineCount }: ToldProblems): void {
    for (const problem of first) this.add(problem)
    this.others.count += count - first.length
    this.others.harmlessCount += harmlessCount - harmlessAmong(first)
    this.lineCount += lineCount
  }

  /** Takes the problems since the last call. */
  take(): ToldProblems {
    const first = [...this.kept.values()]
    const told = {
      first,
      count: first.length + this.others.count,
      harmlessCount: harmlessAmong(first) + this.others.harmlessCount,
      lineCount: this.lineCount
    }
    this.kept = new Map()
    this.others = { count: 0, harmlessCount: 0 }
    this.lineCount = 0
    return told
  }
}

const harmlessAmong = (problems: LineProblem[]): number =>
  problems.filter(({ isHarmless }) => isHarmless).length
