/** Markdown of people, within bounds: whatever is written, it is made HTML, in about a second at most. */
import { Lexer, Parser, Tokenizer, type MarkedOptions, type Token, type Tokens } from 'marked'

/** Quotes and lists in one another: each is read by a call in that of the one around it. */
const mostLevels = 20
/** Characters of a paragraph or of a cell: what is in a line is looked for in a time that grows with their square. */
const longestInline = 5000
const longestText = 100_000

class BoundedTokenizer extends Tokenizer {
  private levels = 0

  override blockquote(src: string): Tokens.Blockquote | undefined {
    return this.within(() => super.blockquote(src))
  }

  override list(src: string): Tokens.List | undefined {
    return this.within(() => super.list(src))
  }

  /** What is deeper than the bound stays the text that it is. */
  private within<Kind>(read: () => Kind | undefined): Kind | undefined {
    if (this.levels >= mostLevels) return undefined
    this.levels += 1
    try {
      return read()
    } finally {
      this.levels -= 1
    }
  }
}

class BoundedLexer extends Lexer {
  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    if (src.length <= longestInline) return super.inlineTokens(src, tokens)
    tokens.push({ type: 'text', raw: src, text: src, escaped: false })
    return tokens
  }
}

/** What is too long to be read as markdown is shown as it was written. */
export function htmlOfMarkdown(text: string): string {
  if (text.length > longestText) return `<p>${escaped(text)}</p>`
  const options: MarkedOptions = { gfm: true, tokenizer: new BoundedTokenizer() }
  return Parser.parse(new BoundedLexer(options).lex(text), options)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => entities[one] ?? one)
