/** Plans made from the extensions of a dataset, and refused extensions. */
import { describe, expect, it } from 'vitest'
import { withExtensionColumns } from '../../../contract/datasets/extensions/extensionColumns.ts'
import {
  addresses,
  communes,
  computed,
  findCommune,
  geocoding,
  postCoords,
  services as known
} from '../../../contract/datasets/extensions/testing.ts'
import type { Extension } from '../../../contract/datasets/extensions.ts'
import type { Owner } from '../../../contract/permissions.ts'
import type { RemoteAction } from '../../../contract/remoteServices/remoteService.ts'
import type { DatasetRecord } from '../record.ts'
import { extendSchema } from '../schema/extendSchema.ts'
import { onlyStandard } from '../schema/concepts.ts'
import { datasetRecord } from '../testing.ts'
import { ExtensionError } from './extensionError.ts'
import type { UsableService } from './knownServices.ts'
import type { ExtensionPlan } from './plan.ts'
import { planExtensions } from './planExtensions.ts'

const geocoder: UsableService = {
  id: 'geocoder',
  title: 'Géocodeur',
  server: 'https://geocoder.example/v1/',
  apiKey: { in: 'header', name: 'x-key', value: 'secret' },
  actions: [postCoords]
}
const reference: UsableService = { id: 'dataset:communes', title: 'Communes', actions: [findCommune] }
const owner: Owner = { type: 'organization', id: 'o', name: 'O' }

interface Surroundings {
  /** Services that the owner may use. */
  usable?: UsableService[]
  /** All existing services, whoever may use them. */
  all?: UsableService[]
  datasets?: DatasetRecord[]
  defaultKey?: string
}

const communesDataset = datasetRecord({ id: 'communes', slug: 'les-communes', owner })

function plan(
  extensions: Extension[],
  {
    usable = [geocoder, reference],
    all = usable,
    datasets = [communesDataset],
    defaultKey
  }: Surroundings = {}
): Promise<ExtensionPlan> {
  const schema = extendSchema(withExtensionColumns(addresses, extensions, known), {}, onlyStandard)
  const needs = {
    services: {
      find: (id: string) => Promise.resolve(all.find((one) => one.id === id)),
      findUsable: (_owner: unknown, id: string) => Promise.resolve(usable.find((one) => one.id === id))
    },
    store: { find: (id: string) => Promise.resolve(datasets.find((dataset) => dataset.id === id)) },
    config: { defaultTimeZone: 'Europe/Paris', remoteServices: defaultKey ? { defaultKey } : {} }
  }
  return planExtensions(
    needs as unknown as Parameters<typeof planExtensions>[0],
    datasetRecord({ id: 'd', owner, schema, extensions })
  )
}

async function refusal(...given: Parameters<typeof plan>): Promise<[string, boolean]> {
  const error: unknown = await plan(...given).catch((thrown: unknown) => thrown)
  if (!(error instanceof ExtensionError)) throw error
  return [error.message, error.retry]
}

const withActions = (service: UsableService, ...actions: RemoteAction[]): UsableService => ({
  ...service,
  actions
})

describe('a plan', () => {
  it('contains all settings of the HTTP request', async () => {
    const { extensions, defaultTimeZone } = await plan([{ ...geocoding, mandatory: true }])
    expect(defaultTimeZone).toBe('Europe/Paris')
    expect(extensions).toEqual([
      {
        kind: 'remote',
        index: 0,
        service: 'geocoder',
        action: 'postCoords',
        prefix: '_coords',
        inputs: [{ name: 'q', column: 'adr' }],
        identifier: 'key',
        outputs: [
          { name: 'lat', column: '_coords.lat' },
          { name: 'lon', column: '_coords.lon' }
        ],
        select: ['lat', 'lon'],
        error: { name: 'error', column: '_coords.error' },
        mandatory: true,
        method: 'post',
        url: 'https://geocoder.example/v1/coords',
        headers: { 'x-key': 'secret' }
      }
    ])
  })

  it('is plain JSON', async () => {
    const made = await plan([geocoding, communes, computed('c', '_commune.code')])
    expect(JSON.parse(JSON.stringify(made))).toEqual(made)
  })

  it('reads columns of previous extensions, and coordinates calculated from them', async () => {
    const { extensions } = await plan([geocoding, communes, computed('c', 'nom', false), computed('d', '1')])
    expect(extensions).toMatchObject([
      { kind: 'remote', index: 0 },
      {
        kind: 'reference',
        index: 1,
        dataset: 'communes',
        bulkSearch: 'commune',
        inputs: [{ name: 'latLon', column: '_geopoint' }],
        identifier: '_key',
        outputs: [
          { name: 'code', column: '_commune.code' },
          { name: 'noms', column: '_commune.noms', separator: ';' }
        ],
        error: { name: '_error', column: '_commune._error' }
      },
      { kind: 'expression', index: 3, expr: '1', property: { key: 'd', 'x-extension': 'd' } }
    ])
  })

  it('fills a renamed column only when its output is selected', async () => {
    const named = { ...geocoding, overwrite: { lat: { 'x-originalName': 'Y' } } }
    const { extensions } = await plan([named])
    expect(extensions).toMatchObject([{ outputs: [{ name: 'lat', column: 'y' }, { name: 'lon' }] }])
    const everything = await plan([{ ...named, select: [] }])
    expect(everything.extensions).toMatchObject([{ outputs: [{ name: 'lon' }, { name: 'matchLevel' }] }])
  })

  it('sends the key of the operator to services that have none', async () => {
    const { apiKey: _key, ...open } = geocoder
    const { extensions } = await plan([geocoding], { usable: [open], defaultKey: 'k' })
    expect(extensions).toMatchObject([{ headers: { 'x-apiKey': 'k' } }])
  })
})

describe('a refused plan', () => {
  it('gives the message of the checks made at the save, without `[noretry]`', async () => {
    expect(await refusal([geocoding], { usable: [] })).toEqual([
      'source de données de référénce inconnue "geocoder"',
      false
    ])
    expect(await refusal([geocoding], { usable: [withActions(geocoder)] })).toEqual([
      'opération de récupération de données de référénce inconnue "geocoder / postCoords"',
      false
    ])
    expect(await refusal([computed('c', '1+')])).toEqual([
      'erreur de validation de la colonne calculée "c", unexpected TEOF: EOF',
      false
    ])
  })

  it('says that a service is not shared any more', async () => {
    expect(await refusal([geocoding], { usable: [], all: [geocoder] })).toEqual([
      'Try to apply extension on dataset d but remote service postCoords was not found.',
      true
    ])
  })

  it('says that an action does not take lines', async () => {
    const message =
      'A field with concept "http://schema.org/identifier" is required and missing in the remote service action'
    const anonymous = { ...postCoords, input: postCoords.input.slice(0, 1) }
    const single = { ...postCoords, outputCollection: false }
    for (const action of [anonymous, single]) {
      expect(await refusal([geocoding], { usable: [withActions(geocoder, action)] })).toEqual([
        message,
        false
      ])
    }
  })

  it('reads reference data with the rights of the account', async () => {
    const forbidden = datasetRecord({
      id: 'communes',
      slug: 'les-communes',
      owner: { ...owner, id: 'other' }
    })
    const missing = 'permission manquante sur le jeu de données de référence "les-communes" (communes)'
    const extensions = [geocoding, communes]
    expect(await refusal(extensions, { datasets: [forbidden] })).toEqual([missing, false])
    expect(await refusal(extensions, { usable: [geocoder] })).toEqual([missing, false])
    expect(await refusal(extensions, { datasets: [] })).toEqual([
      'jeu de données de référence inconnu communes',
      false
    ])
    const open = { ...forbidden, permissions: [{ operations: ['readLines'], classes: [] }] } as DatasetRecord
    expect((await plan(extensions, { datasets: [open] })).extensions).toHaveLength(2)
  })
})
