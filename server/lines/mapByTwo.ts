/**
 * Maps the items of one request, two at a time: if the statements of hundreds of columns or words were all queued at
 * once, the requests of other clients would wait behind them.
 */
export async function mapByTwo<From, To>(items: From[], map: (item: From) => Promise<To>): Promise<To[]> {
  const mapped: To[] = []
  let next = 0
  const mapLeft = async (): Promise<void> => {
    while (next < items.length) {
      const index = next++
      try {
        mapped[index] = await map(items[index] as From)
      } catch (error) {
        next = items.length
        throw error
      }
    }
  }
  await Promise.all([mapLeft(), mapLeft()])
  return mapped
}
