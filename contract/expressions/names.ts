/** Reserved words of the language, and forbidden names. */

export const constants: ReadonlyMap<string, number | boolean> = new Map<string, number | boolean>([
  ['true', true],
  ['false', false],
  ['PI', Math.PI],
  ['E', Math.E]
])

export const wordOperators: ReadonlySet<string> = new Set(['or', 'and', 'in'])

/** Prefix operators, also callable as functions. */
export const prefixOperators: ReadonlySet<string> = new Set(
  `sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh sqrt cbrt log ln log2 log10 lg expm1 log1p exp abs ceil
  floor round trunc sign not length`.split(/\s+/)
)

/** Whether a name gives access to the internals of JavaScript objects. */
export function isForbiddenName(name: string): boolean {
  return name.startsWith('__proto__') || name.includes('prototype') || name.endsWith('constructor')
}

export const forbiddenMessage = 'prototype access detected'
