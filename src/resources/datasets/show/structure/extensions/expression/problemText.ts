import type { Translate } from '../../../../../../i18n/translate.tsx'
import type { ExpressionProblem } from '../../../../model/extensions/expressionProblem.ts'

/** What is wrong with an expression, in words. */
export function problemText({ kind, name, key }: ExpressionProblem, t: Translate): string {
  return kind === 'syntax' ? syntaxText(name, t) : t(`datasets.expression.problem.${kind}`, { name, key })
}

/** Sentences of the parser, and the messages that say them to people. */
const sentences: [pattern: RegExp, message: string][] = [
  [/^unexpected TEOF/, 'unfinished'],
  [/^unexpected \w+: (?<word>.+)$/, 'unexpected'],
  [/: Expected EOF$/, 'operatorMissing'],
  [/: Expected TNAME$/, 'nameMissing'],
  [/: Expected (?<word>\S+)$/, 'expected'],
  [/: Unknown character "["']"$/, 'openText'],
  [/: Unknown character "(?<word>.)"$/, 'unknownCharacter']
]

/** What keeps an expression from being read; the sentence of the parser where nobody says it otherwise. */
function syntaxText(told: string, t: Translate): string {
  for (const [pattern, message] of sentences) {
    const found = pattern.exec(told)
    if (found) return t(`datasets.expression.syntax.${message}`, { word: found.groups?.word })
  }
  return t('datasets.expression.problem.syntax', { name: told })
}
