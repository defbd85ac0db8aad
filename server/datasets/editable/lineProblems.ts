/** What could not be read of lines that are written to the index: places, documents. It is told in the journal. */

export interface LineProblem {
  id: string
  message: string
}

/** They pass from a thread to another. */
export interface ToldProblems {
  first: LineProblem[]
  /** The first ones included. */
  count: number
}

/** Of the others only their number is told. */
const mostKept = 1000

export class LineProblems {
  private kept = new Map<string, string>()
  private others = 0

  /** A line that is written again, with its documents, has the same problem: it counts once. */
  readonly add = (id: string, message: string): void => {
    if (this.kept.has(id) || this.kept.size < mostKept) this.kept.set(id, message)
    else this.others += 1
  }

  addAll({ first, count }: ToldProblems): void {
    for (const { id, message } of first) this.add(id, message)
    this.others += count - first.length
  }

  /** Those since the last call. */
  take(): ToldProblems {
    const first = [...this.kept].map(([id, message]) => ({ id, message }))
    const count = first.length + this.others
    this.kept = new Map()
    this.others = 0
    return { first, count }
  }
}
