/** Reads the description of a base application from its address: its page, and the schema of its configuration. */
import type {
  BaseApplicationCopy,
  BaseApplicationTexts
} from '../../../contract/applications/baseApplication.ts'
import { httpError } from '../../http/errors.ts'
import { OutgoingFailure } from '../../outgoing/failure.ts'
import type { Outgoing, Policy } from '../../outgoing/outgoing.ts'
import { bytesOf, readChanged } from '../../outgoing/requests.ts'
import { datasetsFiltersOf } from './filters.ts'
import { folderOf, idOfUrl, readPage } from './page.ts'
import { isObject } from '../../../contract/json.ts'

const limits = { maxBytes: 2_000_000, idleMs: 10_000, totalMs: 30_000 }

type Described = BaseApplicationCopy & {
  hasConfigSchema: boolean
  /** Texts by language; undefined overwrites the texts of an earlier page. */
  texts: BaseApplicationTexts | undefined
}

/**
 * Reads the description of the base application at an address.
 * @param namedBy origin of the address for the outgoing policy: an address typed by a superadmin is no operator
 * setting, and may only reach public hosts
 * @throws HttpError 400 when the address has no base application
 */
export async function describeAt(
  outgoing: Outgoing,
  address: string,
  language: string,
  namedBy: Policy['namedBy'] = 'user'
): Promise<Described> {
  const refusal = (cause?: unknown): Error => httpError('noAppAtUrl', { url: address }, { cause })
  if (!URL.canParse(address)) throw refusal()
  const url = folderOf(address)
  const policy = { ...limits, namedBy }
  const html = await textAt(outgoing, `${url}index.html`, policy)
  if (html === undefined) throw refusal()
  const described = describe(url, language, {
    html,
    schema: await textAt(outgoing, `${url}config-schema.json`, policy)
  })
  if (!described) throw refusal()
  return described
}

/**
 * Returns the description that the files of a base application give; undefined when they are not those of a base
 * application.
 */
export function describe(
  url: string,
  language: string,
  { html, schema: text }: { html: string; schema: string | undefined }
): Described | undefined {
  const { isWhole, meta, texts } = readPage(html, language)
  const schema = schemaOf(text)
  if (!isWhole || (!schema && !meta['application-name'])) return undefined
  return {
    id: idOfUrl(url),
    url,
    meta,
    datasetsFilters: schema ? datasetsFiltersOf(schema) : [],
    hasConfigSchema: !!schema,
    texts
  }
}

/** @returns undefined when the file is missing or cannot be read */
async function textAt(outgoing: Outgoing, url: string, policy: Policy): Promise<string | undefined> {
  try {
    const read = await readChanged(outgoing, url, {}, policy, bytesOf)
    return read.isChanged ? read.result.toString() : undefined
  } catch (error) {
    if (error instanceof OutgoingFailure) return undefined
    throw error
  }
}

function schemaOf(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
