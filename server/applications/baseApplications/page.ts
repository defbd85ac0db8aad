/** Reads the metadata of the HTML page of a base application. No I/O (docs/api/base-applications.md). */
import { Parser } from 'htmlparser2'
import type { BaseApplicationTexts } from '../../../contract/applications/baseApplication.ts'

interface BasePage {
  /** True when the page has `html`, `head` and `body`, where the application is injected. */
  isWhole: boolean
  /** Title, and the content of each `<meta name content>` of the head, by name. */
  meta: Record<string, string>
  /** Texts of the page by language; absent when the page has one language. */
  texts?: BaseApplicationTexts
}

const defaultLanguage = 'fr'
const localized = ['title', 'description', 'keywords']

/** @param language preferred for texts in several languages, then French, then the first one in the page */
export function readPage(html: string, language: string): BasePage {
  const tags = new Set<string>()
  const meta: Record<string, string> = {}
  const texts: BaseApplicationTexts = {}
  const ranks = new Map<string, number>()
  let isInHead = false
  let title: { text: string; lang: string | undefined } | undefined

  const addMeta = (name: string, text: string, lang: string | undefined): void => {
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
      tags.add(tag)
      if (tag === 'head') isInHead = true
      if (tag === 'body') isInHead = false
      if (!isInHead) return
      if (tag === 'title') title = { text: '', lang }
      if (tag === 'meta' && name && content !== undefined) addMeta(name, content, lang)
    },
    ontext(text) {
      if (title) title.text += text
    },
    onclosetag(tag) {
      if (tag === 'head') isInHead = false
      if (tag !== 'title' || !title) return
      addMeta('title', title.text.trim(), title.lang)
      title = undefined
    }
  })
  parser.end(html)
  const isWhole = ['html', 'head', 'body'].every((tag) => tags.has(tag))
  return { isWhole, meta, ...(Object.keys(texts).length > 0 ? { texts } : {}) }
}

/** Returns the address of the folder of a base application: with a final slash, without query and hash. */
export function folderOf(address: string): string {
  const url = new URL(address)
  url.search = ''
  url.hash = ''
  return url.href.endsWith('/') ? url.href : `${url.href}/`
}

/** Returns the id of the base application at an address. */
export function idOfUrl(url: string): string {
  return url.toLowerCase().replace(/[^\p{L}\p{N}$*_+~.()'"!\-:@]/gu, '')
}
