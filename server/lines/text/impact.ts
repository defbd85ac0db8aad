/**
 * How much one word of a cell tells about the cell: the BM25 saturation of its frequency by the cell's length
 * (S. Robertson, H. Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009), in whole steps.
 */
const saturation = 1.2
const lengthEffect = 0.75

/** Steps of an impact: the largest value that the index keeps. */
const maxImpact = 31
/** The BM25 factor that one step of impact stands for. */
export const impactStep = (saturation + 1) / maxImpact

/**
 * @param occurrences of the word in the cell
 * @param relativeLength of the cell, 1 for the average of its column
 * @returns 1 to 31
 */
export function impact(occurrences: number, relativeLength: number): number {
  const factor =
    (occurrences * (saturation + 1)) /
    (occurrences + saturation * (1 - lengthEffect + lengthEffect * relativeLength))
  return Math.max(1, Math.round(factor / impactStep))
}
