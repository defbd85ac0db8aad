/** Messages for an expression that cannot be a pattern, for its author. */

export const patternProblems = {
  syntax: {
    fr: "l'expression régulière n'est pas valide",
    en: 'the regular expression is not valid'
  },
  lookaround: {
    fr: 'les conditions (?=…) et (?!…) ne sont prises en charge que juste après le ^ initial, (?<=…) et (?<!…) nulle part',
    en: 'the conditions (?=…) and (?!…) are supported right after the first ^ only, (?<=…) and (?<!…) nowhere'
  },
  backreference: {
    fr: 'les renvois à un groupe (\\1, \\k<nom>) ne sont pas pris en charge',
    en: 'references to a group (\\1, \\k<name>) are not supported'
  },
  modifier: {
    fr: "les options d'un groupe, comme (?i:…), ne sont pas prises en charge",
    en: 'options of a group, as in (?i:…), are not supported'
  },
  size: {
    fr: "l'expression régulière est trop longue, ou répète trop de fois",
    en: 'the regular expression is too long, or repeats too often'
  }
}

export type PatternProblem = keyof typeof patternProblems

export class UnsupportedPattern extends Error {
  readonly problem: PatternProblem

  constructor(problem: PatternProblem) {
    super(patternProblems[problem].fr)
    this.name = 'UnsupportedPattern'
    this.problem = problem
  }
}
