/**
 * Impact of a word in a cell: the BM25 saturation of its frequency by the cell's length (S. Robertson, H. Zaragoza,
 * "The Probabilistic Relevance Framework: BM25 and Beyond", 2009), rounded to whole steps.
 */
const saturation = 1.2
const lengthEffect = 0.75

/** Largest impact that the index stores, in steps. */
const maxImpact = 31
/** BM25 factor of one step of impact. */
export const impactStep = (saturation + 1) / maxImpact

/**
 * @param occurrences number of times that the cell contains the word
 * @param relativeLength length of the cell divided by the average of its column
 * @returns 1 to 31
 */
export function impact(occurrences: number, relativeLength: number): number {
  const factor =
    (occurrences * (saturation + 1)) /
    (occurrences + saturation * (1 - lengthEffect + lengthEffect * relativeLength))
  return Math.max(1, Math.round(factor / impactStep))
}
