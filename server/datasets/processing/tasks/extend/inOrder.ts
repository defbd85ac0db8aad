/** Runs several tasks concurrently, with results in order. */

/**
 * Yields results in the order of the tasks, with at most `maxConcurrent` tasks under way. After a failure no task starts, and
 * the results before it have been yielded.
 */
export async function* inOrder<Work, Result>(
  tasks: AsyncIterable<Work>,
  maxConcurrent: number,
  run: (work: Work) => Promise<Result>
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = []
  for await (const work of tasks) {
    const started = run(work)
    // Prevents an unhandled rejection: the failure is thrown when its turn comes, or never after an earlier failure.
    started.catch(() => undefined)
    underWay.push(started)
    while (underWay.length >= maxConcurrent) yield (await underWay.shift()) as Result
  }
  for (const started of underWay) yield await started
}
