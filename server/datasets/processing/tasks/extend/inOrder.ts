/** Several pieces of work at once, their results in order. */

/**
 * Gives results in the order of the work, with at most `most` pieces under way. After a failure nothing new begins; what
 * came before it has been given.
 */
export async function* inOrder<Work, Result>(
  works: AsyncIterable<Work>,
  most: number,
  run: (work: Work) => Promise<Result>
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = []
  for await (const work of works) {
    const started = run(work)
    // Told when its turn comes, or never when one before it fails.
    started.catch(() => undefined)
    underWay.push(started)
    while (underWay.length >= most) yield (await underWay.shift()) as Result
  }
  for (const started of underWay) yield await started
}
