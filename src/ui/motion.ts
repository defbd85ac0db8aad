/** Whether the user prefers reduced motion. */
export const prefersLessMotion = (): boolean =>
  typeof window.matchMedia === 'function' && window.matchMedia('(prefers-reduced-motion: reduce)').matches
