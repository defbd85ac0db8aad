/** Metadata of the pictures of portals, pages and reuses, and the removal of unused pictures. */
import { sql } from 'kysely'
import { imagesOf, withImages, type ImageReference } from '../../../contract/portals/image.ts'
import { newId } from '../../owned/ids.ts'
import { storedJson } from '../../metadata/storedJson.ts'
import type { Account } from '../../../contract/session.ts'
import type { Database, Kind } from '../documents.ts'
import type { PortalParts } from '../parts.ts'

export type ImageKind = Exclude<Kind, 'group'>

export interface StoredImage extends ImageReference {
  owner: Account
  resource: { type: ImageKind; _id: string }
  createdAt: string
}

interface Row {
  document: string
}

export async function findImage(database: Database, id: string): Promise<StoredImage | undefined> {
  const { rows } = await sql<Row>`select document from portal_images where id = ${id}`.execute(database)
  return rows[0] && (storedJson(rows[0].document) as StoredImage)
}

export async function putImage(scope: Database, image: StoredImage): Promise<void> {
  const { _id, resource } = image
  await sql`insert into portal_images (id, resource_kind, resource, document)
    values (${_id}, ${resource.type}, ${resource._id}, ${JSON.stringify(image)})
    on conflict (id) do update set document = excluded.document`.execute(scope)
}

async function imagesFor(database: Database, resource: string): Promise<StoredImage[]> {
  const { rows } = await sql<Row>`select document from portal_images
    where resource = ${resource}`.execute(database)
  return rows.map(({ document }) => storedJson(document) as StoredImage)
}

/**
 * Removes the pictures of a resource that its configurations do not use, after the write of the resource. An error is
 * only logged: the resource is written, and what is left is removed with its next draft, or at night.
 * @param changed ISO date of the last write of the resource; newer pictures are kept, because a form may be about to
 * save them
 */
export async function removeUnnamed(
  parts: Pick<PortalParts, 'metadata' | 'images' | 'log'>,
  resource: string,
  configurations: readonly unknown[],
  changed?: string
): Promise<void> {
  try {
    await removeEachUnnamed(parts, resource, configurations, changed)
  } catch (error) {
    parts.log.error({ err: error, resource }, 'unused pictures could not be removed')
  }
}

/** Rows are deleted first: a file without row does no harm. */
async function removeEachUnnamed(
  { metadata, images }: Pick<PortalParts, 'metadata' | 'images'>,
  resource: string,
  configurations: readonly unknown[],
  changed: string | undefined
): Promise<void> {
  const named = imagesOf(configurations)
  const unnamed = (await imagesFor(metadata, resource)).filter(
    ({ _id, createdAt }) => !named.has(_id) && (changed === undefined || createdAt <= changed)
  )
  for (const { _id } of unnamed) {
    await sql`delete from portal_images where id = ${_id}`.execute(metadata)
    await images.remove(_id)
  }
}

/**
 * Copies the pictures that a configuration uses to another resource, and returns the configuration with their new ids.
 * @param from resource whose pictures may be copied; ids of other resources in the configuration are not
 */
export async function withCopiedImages<Configuration>(
  { metadata, images }: Pick<PortalParts, 'metadata' | 'images'>,
  configuration: Configuration,
  { from, to, owner }: { from: string; to: StoredImage['resource']; owner: Account }
): Promise<Configuration> {
  const named = imagesOf(configuration)
  const copies = new Map<string, string>()
  for (const image of await imagesFor(metadata, from)) {
    if (!named.has(image._id)) continue
    const id = newId()
    await images.copy(image._id, id)
    await putImage(metadata, { ...image, _id: id, resource: to, owner, createdAt: new Date().toISOString() })
    copies.set(image._id, id)
  }
  return withImages(configuration, copies)
}

/** Milliseconds after which copied pictures without portal or page count as abandoned. */
const graceMs = 24 * 3600 * 1000

/** Removes leftovers of interrupted processes: pictures of resources that do not exist, and files without row. */
export async function removeLeftImages(
  { metadata, images }: Pick<PortalParts, 'metadata' | 'images'>,
  now = Date.now()
): Promise<void> {
  const before = now - graceMs
  await sql`delete from portal_images where resource not in (select id from portal_documents)
    and document ->> '$.createdAt' < ${new Date(before).toISOString()}`.execute(metadata)
  const { rows } = await sql<{ id: string }>`select id from portal_images`.execute(metadata)
  await images.removeOthers(new Set(rows.map(({ id }) => id)), before)
}

/** Updates the owner of the pictures of a resource. */
export async function moveImages(scope: Database, resource: string, owner: Account): Promise<void> {
  for (const image of await imagesFor(scope, resource)) await putImage(scope, { ...image, owner })
}
