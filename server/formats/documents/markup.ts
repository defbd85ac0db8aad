/** Text of web pages as a browser would display it, by lines. */
import { Parser } from 'htmlparser2'
import type { FoundText } from './foundText.ts'
import { decodedText } from './plainText.ts'

const hidden = new Set(['script', 'style', 'noscript', 'template', 'svg', 'math', 'iframe', 'object'])
/** Inline elements: they do not separate the texts on both sides. */
const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' '
  )
)

export async function readMarkup(path: string, output: FoundText): Promise<void> {
  let hiddenDepth = 0
  const parser = new Parser({
    onopentagname(name) {
      if (hidden.has(name)) hiddenDepth += 1
      else if (name === 'td' || name === 'th') output.add('\t')
      else if (!inline.has(name)) output.add('\n')
    },
    ontext(text) {
      if (!hiddenDepth) output.add(text)
    },
    onclosetag(name) {
      if (hidden.has(name)) hiddenDepth = Math.max(0, hiddenDepth - 1)
      else if (!inline.has(name) && name !== 'td' && name !== 'th') output.add('\n')
    }
  })
  for await (const text of decodedText(path)) {
    parser.write(text)
    if (output.isOver()) return
  }
  parser.end()
}
