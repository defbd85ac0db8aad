/** Calls of a remote that may lack the preferred interface. */

/**
 * Calls the preferred interface, or another one where `isMissing` recognizes its failure.
 * @throws the error of the preferred interface, when both fail
 */
export async function withFallback<Result>(
  isMissing: (error: unknown) => boolean,
  ask: () => Promise<Result>,
  askOther: () => Promise<Result>
): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (!isMissing(error)) throw error
    return askOther().catch(() => {
      throw error
    })
  }
}
