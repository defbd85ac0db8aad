/** Lists an ArcGIS server: folders and services, layers and tables of a service. */
import type { RemoteItem, RemoteListing } from '../../../../contract/catalogs/catalog.ts'
import { foldText } from '../../../owned/words.ts'
import {
  ExpectedRunFailure,
  type Config,
  type HarvestQuery,
  type HarvestedPage,
  type ListParameters,
  type RemoteMetadata
} from '../plugin.ts'
import type { RemoteAccess } from '../remoteAccess.ts'
import { listOf, numberOf, withoutEmpty, textOf, type Untrusted } from '../untrusted.ts'
import { matches } from '../described.ts'
import { layerSource } from './layer.ts'
import { addressAt, nameOfPlace, placeOf, placesTo, type Place } from './places.ts'
import { askArcgis } from './requests.ts'

/** @throws OutgoingFailure, ExpectedRunFailure */
export async function listPlace(
  remote: RemoteAccess,
  config: Config,
  { root, place: start }: { root: string; place: Place },
  { currentFolderId, q, page, size }: ListParameters
): Promise<RemoteListing> {
  const place = currentFolderId ? placeOf(currentFolderId) : start
  const answer = await askArcgis(remote, config, addressAt(root, place))
  const items = itemsOf(place, answer)
  const found = items.filter(({ title }) => foldText(title).includes(foldText(q ?? '')))
  return {
    count: found.length,
    results: found.slice((page - 1) * size, page * size),
    path: currentFolderId
      ? placesTo(place, start).map((folder) => ({ id: folder.path, title: nameOfPlace(folder) }))
      : []
  }
}

function itemsOf(place: Place, answer: Untrusted): RemoteItem[] {
  if (place.kind === 'layer') return [layerItem(place.path, answer)]
  if (place.kind === 'service') {
    return [...listOf(answer.layers), ...listOf(answer.tables)].flatMap((layer) => {
      const id = numberOf(layer.id)
      // Group layers have no data of their own.
      const isGroup =
        layer.type === 'Group Layer' || (Array.isArray(layer.subLayerIds) && layer.subLayerIds.length > 0)
      return id === undefined || isGroup ? [] : [layerItem(`${place.path}/${id}`, layer)]
    })
  }
  const names = Array.isArray(answer.folders) ? answer.folders.flatMap((name) => textOf(name) ?? []) : []
  const folders = names.map((name) => folderItem(place.path ? `${place.path}/${name}` : name))
  const services = listOf(answer.services).flatMap(({ name, type }) => {
    const path = `${textOf(name) ?? ''}/${textOf(type) ?? ''}`
    return /^[^/].*\/(?:Feature|Map)Server$/.test(path) ? [folderItem(path)] : []
  })
  return [...folders, ...services]
}

const folderItem = (path: string): RemoteItem => ({
  id: path,
  title: nameOfPlace(placeOf(path)),
  type: 'folder'
})

const layerItem = (id: string, layer: Untrusted): RemoteItem =>
  withoutEmpty<RemoteItem>({
    id,
    title: textOf(layer.name) ?? id,
    type: 'resource',
    format: 'geojson',
    description: textOf(layer.description)?.slice(0, 2000)
  })

const maxPlaces = 10_000

/**
 * Yields each layer below a place as a dataset.
 * @throws OutgoingFailure, ExpectedRunFailure
 */
export async function* harvestServices(
  remote: RemoteAccess,
  config: Config,
  start: { root: string; place: Place },
  { q }: HarvestQuery
): AsyncGenerator<HarvestedPage> {
  const places = [start.place]
  // The loop appends the folders that it finds.
  for (const place of places) {
    const items = itemsOf(place, await askArcgis(remote, config, addressAt(start.root, place)))
    for (const { id } of items.filter(({ type }) => type === 'folder')) {
      if (!places.some(({ path }) => path === id)) places.push(placeOf(id))
    }
    if (places.length > maxPlaces) throw new ExpectedRunFailure(`Le serveur a plus de ${maxPlaces} services.`)
    const layers = items.filter((item) => item.type === 'resource' && matches(item, q))
    yield {
      datasets: layers.map(({ id, title, description }) => ({
        id,
        metadata: withoutEmpty<RemoteMetadata>({ title, description }),
        formats: ['geojson'],
        // Servers do not reliably report changes of features: they are requested at each run.
        details: () => layerSource(remote, config, addressAt(start.root, placeOf(id)))
      }))
    }
  }
}
