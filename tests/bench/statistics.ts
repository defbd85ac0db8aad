/** Percentile of samples; `share` is 0.5 for the median. */
export function percentile(samples: number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`
