import type { Translate } from '../../../../../../i18n/translate.tsx'
import type { ExpressionProblem } from '../../../../model/extensions/expressionProblem.ts'

/** Returns the message of a problem of an expression. */
export function problemText({ kind, name, key }: ExpressionProblem, t: Translate): string {
  return kind === 'syntax' ? syntaxText(name, t) : t(`datasets.expression.problem.${kind}`, { name, key })
}

/** Patterns of the parser's messages, with the key of their translation. */
const sentences: [pattern: RegExp, message: string][] = [
  [/^unexpected TEOF/, 'unfinished'],
  [/^unexpected \w+: (?<word>.+)$/, 'unexpected'],
  [/: Expected EOF$/, 'operatorMissing'],
  [/: Expected TNAME$/, 'nameMissing'],
  [/: Expected (?<word>\S+)$/, 'expected'],
  [/: Unknown character "["']"$/, 'openText'],
  [/: Unknown character "(?<word>.)"$/, 'unknownCharacter']
]

/** Returns the translation of a syntax error; the parser's message when unknown. */
function syntaxText(parserMessage: string, t: Translate): string {
  for (const [pattern, message] of sentences) {
    const match = pattern.exec(parserMessage)
    if (match) return t(`datasets.expression.syntax.${message}`, { word: match.groups?.word })
  }
  return t('datasets.expression.problem.syntax', { name: parserMessage })
}
