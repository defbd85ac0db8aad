/** What the page of a base application says of it: pure (docs/api/base-applications.md). */
import { Parser } from 'htmlparser2'
import type { BaseApplicationTexts } from '../../../contract/applications/baseApplication.ts'

interface BasePage {
  /** The page has the elements that an application is put into: `html`, `head` and `body`. */
  isWhole: boolean
  /** The title, and each `<meta name content>` of the head by its name. */
  meta: Record<string, string>
  /** Texts that the page tells by language. */
  texts?: BaseApplicationTexts
}

const defaultLanguage = 'fr'
const localized = ['title', 'description', 'keywords']

/** @param language whose texts win where there are several, then those in French, then the first ones */
export function readPage(html: string, language: string): BasePage {
  const seen = new Set<string>()
  const meta: Record<string, string> = {}
  const texts: BaseApplicationTexts = {}
  const ranks = new Map<string, number>()
  let isInHead = false
  let title: { text: string; lang: string | undefined } | undefined

  const tell = (name: string, text: string, lang: string | undefined): void => {
    const isLocalized = localized.includes(name)
    if ((lang === 'fr' || lang === 'en') && (name === 'title' || name === 'description') && text)
      (texts[lang] ??= {})[name] ??= text
    const rank = isLocalized && lang === language ? 3 : isLocalized && lang === defaultLanguage ? 2 : 1
    if (rank <= (ranks.get(name) ?? 0)) return
    ranks.set(name, rank)
    meta[name] = text
  }
  const parser = new Parser({
    onopentag(tag, { name, content, lang }) {
      seen.add(tag)
      if (tag === 'head') isInHead = true
      if (tag === 'body') isInHead = false
      if (!isInHead) return
      if (tag === 'title') title = { text: '', lang }
      if (tag === 'meta' && name && content !== undefined) tell(name, content, lang)
    },
    ontext(text) {
      if (title) title.text += text
    },
    onclosetag(tag) {
      if (tag === 'head') isInHead = false
      if (tag !== 'title' || !title) return
      tell('title', title.text.trim(), title.lang)
      title = undefined
    }
  })
  parser.end(html)
  const isWhole = ['html', 'head', 'body'].every((tag) => seen.has(tag))
  return { isWhole, meta, ...(Object.keys(texts).length > 0 ? { texts } : {}) }
}

/** The address of the folder of a base application: it ends with a slash, and has no query. */
export function folderOf(address: string): string {
  const url = new URL(address)
  url.search = ''
  url.hash = ''
  return url.href.endsWith('/') ? url.href : `${url.href}/`
}

/** The id of the base application of an address. */
export function idOfUrl(url: string): string {
  return url.toLowerCase().replace(/[^\p{L}\p{N}$*_+~.()'"!\-:@]/gu, '')
}
