/** Problems of lines while they are indexed (unreadable documents, invalid positions), for the journal. */

export interface LineProblem {
  id: string
  message: string
  /** A harmless problem does not count towards a failed indexing. */
  isHarmless?: boolean
}

/** Problems as they are sent from a thread to another. */
export interface ReportedProblems {
  first: LineProblem[]
  /** Number of lines with a problem, including `first`. */
  count: number
  /** Number of lines whose problem is harmless, among `count`. */
  harmlessCount: number
  /** Number of indexed lines. */
  lineCount: number
}

/** Most problems that are kept; others are only counted. */
const maxKept = 1000

/** Whether an indexing fails: more than half of its lines have a problem that is not harmless (docs/api/editing.md). */
export function areMost({ count, harmlessCount, lineCount }: Omit<ReportedProblems, 'first'>): boolean {
  return (count - harmlessCount) * 2 > lineCount
}

export class LineProblems {
  private byLine = new Map<string, LineProblem>()
  private dropped = { count: 0, harmlessCount: 0 }
  private lineCount = 0

  /** Adds a problem. A line that is indexed again with its documents has the same problem, which counts once. */
  readonly add = (problem: LineProblem): void => {
    const previous = this.byLine.get(problem.id)
    if (previous && !previous.isHarmless) return
    if (previous || this.byLine.size < maxKept) this.byLine.set(problem.id, problem)
    else {
      this.dropped.count += 1
      if (problem.isHarmless) this.dropped.harmlessCount += 1
    }
  }

  /** Counts indexed lines, with or without problems. */
  addLines(count: number): void {
    this.lineCount += count
  }

  addAll({ first, count, harmlessCount, lineCount }: ReportedProblems): void {
    for (const problem of first) this.add(problem)
    this.dropped.count += count - first.length
    this.dropped.harmlessCount += harmlessCount - harmlessAmong(first)
    this.lineCount += lineCount
  }

  /** Returns the problems since the last call, and resets them. */
  take(): ReportedProblems {
    const first = [...this.byLine.values()]
    const problems = {
      first,
      count: first.length + this.dropped.count,
      harmlessCount: harmlessAmong(first) + this.dropped.harmlessCount,
      lineCount: this.lineCount
    }
    this.byLine = new Map()
    this.dropped = { count: 0, harmlessCount: 0 }
    this.lineCount = 0
    return problems
  }
}

const harmlessAmong = (problems: LineProblem[]): number =>
  problems.filter(({ isHarmless }) => isHarmless).length
