/** Conversion of markdown written by users to HTML, in about a second at most whatever the text. */
import { Lexer, Parser, Tokenizer, type MarkedOptions, type Token, type Tokens } from 'marked'

/** Maximum nesting of quotes and lists, since the parser recurses on each level. */
const maxLevels = 20
/** Maximum length of a paragraph or cell in characters: parsing of inline marks takes quadratic time. */
const maxInlineLength = 5000
const maxTextLength = 100_000

class BoundedTokenizer extends Tokenizer {
  private levels = 0

  override blockquote(src: string): Tokens.Blockquote | undefined {
    return this.within(() => super.blockquote(src))
  }

  override list(src: string): Tokens.List | undefined {
    return this.within(() => super.list(src))
  }

  /** Reads a nested block; below the maximum depth the text is left as is. */
  private within<Kind>(parse: () => Kind | undefined): Kind | undefined {
    if (this.levels >= maxLevels) return undefined
    this.levels += 1
    try {
      return parse()
    } finally {
      this.levels -= 1
    }
  }
}

class BoundedLexer extends Lexer {
  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    if (src.length <= maxInlineLength) return super.inlineTokens(src, tokens)
    tokens.push({ type: 'text', raw: src, text: src, escaped: false })
    return tokens
  }
}

/** HTML of a markdown text; a text that is too long for the parser is escaped and shown as written. */
export function htmlOfMarkdown(text: string): string {
  if (text.length > maxTextLength) return `<p>${escaped(text)}</p>`
  const options: MarkedOptions = { gfm: true, tokenizer: new BoundedTokenizer() }
  return Parser.parse(new BoundedLexer(options).lex(text), options)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
