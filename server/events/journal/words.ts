/** Words under which the search of the journal finds an event. No I/O. */
import { textIn, type EventText, type NewEvent } from '../../../contract/events/event.ts'
import { searchedOriginator } from '../../../contract/events/originator.ts'
import { fullTextQuery, stems } from '../../owned/words.ts'
import { accountText } from '../tables.ts'

/** Columns of the full-text table. */
interface EventWords {
  /** Sender and resource, each encoded as a single word. */
  keys: string
  /** Words common to all languages. */
  common: string
  fr: string
  en: string
}

/** Encodes a text as one word that the tokenizer does not split. */
const oneWord = (kind: string, text: string): string => kind + Buffer.from(text).toString('hex')

const accountWord = (account: string): string => oneWord('a', account)
const resourceWord = (resource: string): string => oneWord('r', resource)

export const resourceText = ({ resource }: Pick<NewEvent, 'resource'>): string | undefined =>
  resource && `${resource.type}/${resource.id}`

export function wordsOf(event: NewEvent): EventWords {
  const { topic, title, body, sender, originator } = event
  const resource = resourceText(event)
  const keys = [accountWord(accountText(sender)), ...(resource ? [resourceWord(resource)] : [])]
  const texts = [topic.title, title, body].filter((text) => text !== undefined)
  const isCommon = (text: EventText): boolean => typeof text === 'string'
  const localized = texts.filter((text) => !isCommon(text))
  const common = [
    topic.key.replaceAll(':', ' '),
    ...texts.filter(isCommon),
    sender?.id,
    sender?.name,
    ...(originator ? namesOf(searchedOriginator(originator, sender)) : [])
  ]
  return {
    keys: keys.join(' '),
    common: analysed(common),
    fr: analysed(localized.map((text) => textIn(text, 'fr'))),
    en: analysed(localized.map((text) => textIn(text, 'en')))
  }
}

function namesOf({ internalProcess, apiKey, user, organization }: ReturnType<typeof searchedOriginator>) {
  return [
    internalProcess?.id,
    internalProcess?.title,
    apiKey?.id,
    apiKey?.title,
    ...(user && 'id' in user ? [user.id, user.name] : []),
    organization?.id,
    organization?.name,
    organization?.departmentName
  ]
}

/** Maximum number of indexed characters of a text. */
const maxLength = 2000

function analysed(texts: unknown[]): string {
  const given = texts.filter((text) => typeof text === 'string' && text !== '') as string[]
  return stems(given.join(' \n ').slice(0, maxLength)).join(' ')
}

interface Searched {
  account: string
  /** Resource as `type/id`. */
  resource?: string | undefined
  q: string
  language: string
}

/** Query of the full-text table; undefined when `q` has no words. */
export function searchOf({ account, resource, q, language }: Searched): string | undefined {
  const words = fullTextQuery(q)
  if (!words) return undefined
  const keys = [accountWord(account), ...(resource ? [resourceWord(resource)] : [])]
  return `{keys} : (${keys.join(' AND ')}) AND {common ${language === 'en' ? 'en' : 'fr'}} : (${words})`
}
