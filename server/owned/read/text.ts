/** Descriptions in the output: markdown, safe HTML, or truncated text. */
import { LRUCache } from 'lru-cache'
import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'
import { htmlOfMarkdown } from '../../../contract/markdown.ts'

type Sanitizer = typeof sanitizeHtml

const require = createRequire(import.meta.url)
let sanitizer: ((html: string) => string) | undefined

/** Loaded with the first text that contains HTML: the library is large and rarely needed. */
function sanitize(html: string): string {
  sanitizer ??= sanitizerOf(require('sanitize-html') as Sanitizer)
  return sanitizer(html)
}

function sanitizerOf(library: Sanitizer): (html: string) => string {
  const options: sanitizeHtml.IOptions = {
    ...allowed,
    allowedTags: [...library.defaults.allowedTags, 'img', 'del', 'ins', 'input', 'details', 'summary'],
    allowedAttributes: { ...library.defaults.allowedAttributes, ...allowed.allowedAttributes },
    // Lists of tasks have boxes; another field, such as one for a password, would look like one of the page.
    exclusiveFilter: ({ tag, attribs }) => tag === 'input' && attribs.type !== 'checkbox'
  }
  return (html) => library(html, options)
}

const allowed = {
  allowedAttributes: {
    '*': ['class', 'title', 'align'],
    a: ['href', 'name', 'target', 'rel'],
    img: ['src', 'srcset', 'alt', 'title', 'width', 'height', 'loading'],
    input: ['type', 'checked', 'disabled']
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'data'],
  allowedSchemesByTag: { a: ['http', 'https', 'mailto', 'tel'] }
}

/** Length from which results are cached; shorter texts are converted as fast as they are looked up. */
const longText = 2000
/**
 * Cache of converted texts, bounded in characters: a long text takes up to a second, and lists show the same ones to
 * everybody.
 */
const convertedTexts = new LRUCache<string, string>({
  maxSize: 10_000_000,
  sizeCalculation: (text, key) => text.length + key.length
})

function convertedOnce(kind: string, text: string, convert: (text: string) => string): string {
  if (text.length < longText) return convert(text)
  const key = `${kind}:${text}`
  const known = convertedTexts.get(key)
  if (known !== undefined) return known
  const result = convert(text)
  convertedTexts.set(key, result)
  return result
}

export type HtmlMode = 'true' | 'vuetify' | undefined

/** Removes scripts, event handlers and unknown tags from a text that may contain HTML. */
export function sanitized(text: string): string {
  // Markdown without HTML is returned as is: the sanitizer would escape its `>` and `&`.
  return /<[a-z!/]/i.test(text) ? convertedOnce('sanitized', text, sanitize) : text
}

/** Vuetify classes by which clients style texts. */
const vuetifyClasses: Record<string, string> = {
  p: 'markdown-paragraph mt-4 mb-4',
  h1: 'text-h2 text-display-medium text-primary mt-12 mb-8',
  h2: 'text-h4 text-headline-large mt-10 mb-6',
  h3: 'text-h5 text-headline-medium mt-8 mb-4',
  h4: 'text-h6 text-headline-small mt-6 mb-4',
  h5: 'text-subtitle-1 text-body-large mt-6 mb-4',
  h6: 'text-subtitle-2 text-label-large mt-6 mb-4',
  ul: 'ml-6 mb-6',
  ol: 'ml-6 mb-6'
}

/** HTML of a markdown text, sanitized and trimmed. */
export function markdownToHtml(text: string, mode: 'true' | 'vuetify'): string {
  const html = convertedOnce('html', text, (whole) => sanitize(htmlOfMarkdown(whole)).trim())
  if (mode !== 'vuetify') return html
  return html
    .replace(/<(p|h[1-6]|ul|ol)>/g, (_tag, name: string) => `<${name} class="${vuetifyClasses[name]}">`)
    .replaceAll(
      '<table>',
      '<div class="v-table v-table--density-comfortable"><div class="v-table__wrapper"><table>'
    )
    .replaceAll('</table>', '</table></div></div>')
}

/** Truncates a plain text to `length` characters, followed by `...`. */
export function truncated(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).trimEnd()}...`
}

const voidTags = new Set(['br', 'hr', 'img', 'input'])

/** Truncates HTML to `length` characters of text, and closes open tags. */
export function truncatedHtml(html: string, length: number): string {
  const open: string[] = []
  let visible = ''
  let remaining = length
  for (const [token, slash, tag] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>|&[#\w]+;|[^<&]+|[<&]/gi)) {
    if (tag) {
      visible += token
      const name = tag.toLowerCase()
      if (slash) open.pop()
      else if (!voidTags.has(name) && !token.endsWith('/>')) open.push(name)
      continue
    }
    const isEntity = token.startsWith('&') && token.endsWith(';')
    const size = isEntity ? 1 : token.length
    if (size > remaining) {
      visible += isEntity ? '...' : `${token.slice(0, remaining).trimEnd()}...`
      return (
        visible +
        open
          .toReversed()
          .map((name) => `</${name}>`)
          .join('')
      )
    }
    visible += token
    remaining -= size
  }
  return visible
}
