/** The base applications of the platform follow it to another public address (docs/api/base-applications.md). */
import type { BaseApplication, BaseApplicationCopy } from '../../../contract/applications/baseApplication.ts'
import type { Metadata } from '../../metadata/database.ts'
import { relativeImage } from '../../owned/values.ts'
import type { ApplicationParts, ApplicationRecord } from '../record.ts'
import { idsMadeOf } from './copies.ts'
import { idOfUrl } from './page.ts'
import { rememberAddress, rememberedAddress } from './shippedAddresses.ts'
import { findBaseApplication, removeBaseApplication, saveBaseApplication } from './store.ts'

/** Addresses that a base application of the platform had and has. */
export interface Move {
  from: string
  to: string
  /** Former and present addresses of the platform itself. */
  platformFrom: string
  platformTo: string
}

/**
 * A base application that was registered under another public address goes to the present one with its applications:
 * all of it, or nothing.
 * @returns whether it moved
 */
export async function followAddress(
  parts: Pick<ApplicationParts, 'metadata' | 'store' | 'log'>,
  name: string,
  url: string
): Promise<boolean> {
  const { metadata, store, log } = parts
  const from = await rememberedAddress(metadata, name)
  if (from === url) return false
  const move = from === undefined ? undefined : moveOf(name, from, url)
  const ids = move ? [...(await idsMadeOf(parts, move.from))] : []
  await metadata.transaction().execute(async (scope) => {
    await rememberAddress(scope, name, url)
    if (!move) return
    await moveBase(scope, move)
    for (const id of ids) {
      await store.updateWithin(scope, id, (current) => ({ record: movedApplication(current, move) }))
    }
  })
  if (move) log.info({ from, to: url, applications: ids.length }, 'a base application moved')
  return !!move
}

function moveOf(name: string, from: string, to: string): Move {
  const end = -`/base-apps/${name}/`.length
  return { from, to, platformFrom: from.slice(0, end), platformTo: to.slice(0, end) }
}

async function moveBase(scope: Metadata, { from, to, platformFrom, platformTo }: Move): Promise<void> {
  const known = await findBaseApplication(scope, 'url', from)
  if (!known) return
  await removeBaseApplication(scope, known.id)
  const { image } = known
  const id = idOfUrl(to)
  // An administrator may have registered it by hand at its new address: the description of the one that applications use is kept.
  await saveBaseApplication(scope, id, (other): BaseApplication => ({
    ...other,
    ...known,
    id,
    url: to,
    ...(image?.startsWith(`${platformFrom}/`)
      ? { image: platformTo + image.slice(platformFrom.length) }
      : {}),
    updatedAt: new Date().toISOString()
  }))
}

/** An application, with what it names of the platform where that is now. */
export function movedApplication(application: ApplicationRecord, move: Move): ApplicationRecord {
  const { url, urlDraft, baseApp, baseAppDraft, image, configuration, configurationDraft } = application
  const { from, to, platformFrom } = move
  const id = idOfUrl(to)
  const movedCopy = (copy: BaseApplicationCopy): BaseApplicationCopy =>
    copy.url === from ? { ...copy, id, url: to } : copy
  return {
    ...application,
    url: url === from ? to : url,
    ...(urlDraft === from ? { urlDraft: to } : {}),
    ...(baseApp ? { baseApp: movedCopy(baseApp) } : {}),
    ...(baseAppDraft ? { baseAppDraft: movedCopy(baseAppDraft) } : {}),
    ...(image ? { image: relativeImage(image, platformFrom) } : {}),
    ...(configuration ? { configuration: movedAddresses(configuration, move) } : {}),
    ...(configurationDraft ? { configurationDraft: movedAddresses(configurationDraft, move) } : {})
  }
}

/** Texts that start with the address of the platform: datasets and applications that a configuration shows. */
function movedAddresses<Value>(value: Value, { platformFrom, platformTo }: Move): Value {
  // In the text, however deep it is: nothing in an address is escaped there, and a quote before it opens a value.
  return JSON.parse(JSON.stringify(value).replaceAll(`"${platformFrom}/`, () => `"${platformTo}/`)) as Value
}
