/** Finds message keys in source code, without a complete parser. */

const keyShape = /^[a-zA-Z]\w*(\.[\w-]+)+$/
const call = /\b(?:t|translate)\(/g
const stringLiteral = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g
const templateLiteral = /`((?:[^`\\]|\\.)*)`/g

/** Removes comments, whose examples would count as used keys. */
export function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
}

/** Quoted strings of a source that look like keys, such as `a.b`. */
export function stringsOf(source: string): string[] {
  return [...source.matchAll(stringLiteral)]
    .map((match) => match[1] ?? match[2] ?? '')
    .filter((text) => keyShape.test(text))
}

/** Keys passed as literals to `t(…)` or `translate(…)`, also through a conditional expression. */
export function keysAsked(source: string): string[] {
  return [...source.matchAll(call)].flatMap((match) =>
    stringsOf(firstArgument(source, match.index + match[0].length))
  )
}

/** Text of an argument, up to the comma or closing parenthesis. */
function firstArgument(source: string, start: number): string {
  let depth = 0
  let quote = ''
  for (let index = start; index < source.length; index++) {
    const character = source[index] ?? ''
    if (quote) {
      if (character === '\\') index += 1
      else if (character === quote) quote = ''
    } else if (`'"\``.includes(character)) quote = character
    else if ('([{'.includes(character)) depth += 1
    else if (depth === 0 && ',)'.includes(character)) return source.slice(start, index)
    else if (')]}'.includes(character)) depth -= 1
  }
  return source.slice(start)
}

/** Patterns of keys built at run time: the template `a.${x}` uses every `a.…`. */
export function dynamicPatterns(source: string): RegExp[] {
  return [...source.matchAll(templateLiteral)]
    .map((match) => match[1] ?? '')
    .filter((text) => /^[a-zA-Z]\w*\.[\w.${}()?:'[\]\s-]*\$\{/.test(text))
    .map((text) => {
      const pattern = text.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^$()|[\]\\{}]/g, '\\$&'))
      return new RegExp(`^${pattern.join('[\\w.-]+')}$`)
    })
}
