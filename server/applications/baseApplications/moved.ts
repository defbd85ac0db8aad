/**
 * Moves shipped base applications, and the applications made of them, when the public address of the platform changes
 * (docs/api/base-applications.md).
 */
import type { BaseApplication, BaseApplicationCopy } from '../../../contract/applications/baseApplication.ts'
import type { Metadata } from '../../metadata/database.ts'
import { relativeImage } from '../../owned/values.ts'
import type { ApplicationParts, ApplicationRecord } from '../record.ts'
import { idsMadeOf } from './copies.ts'
import { idOfUrl } from './page.ts'
import { rememberAddress, rememberedAddress } from './shippedAddresses.ts'
import { findBaseApplication, removeBaseApplication, saveBaseApplication } from './store.ts'

/** Former and present address of a shipped base application. */
interface Move {
  from: string
  to: string
  /** Former and present addresses of the platform itself. */
  platformFrom: string
  platformTo: string
}

/**
 * Moves a base application that was registered under another public address to the present one, with its applications,
 * in one transaction.
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
  // A superadmin may have registered the new address by hand: the description that applications already use wins.
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

/** Returns an application with the addresses of the platform in its properties moved to the present ones. */
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

/**
 * Moves strings that start with the address of the platform: addresses of datasets and applications in a configuration.
 */
function movedAddresses<Value>(value: Value, { platformFrom, platformTo }: Move): Value {
  // Replacing in the JSON text reaches any depth: addresses contain no escaped character, and the quote before one
  // opens a string.
  return JSON.parse(JSON.stringify(value).replaceAll(`"${platformFrom}/`, () => `"${platformTo}/`)) as Value
}
