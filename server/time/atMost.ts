/** Runs at most so many works at once; the others wait for their turn, in their order. */
export function atMost(count: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    // Whoever ends hands its place over: it is never free for a newcomer while somebody waits.
    if (running >= count) await new Promise<void>((resume) => waiting.push(resume))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
