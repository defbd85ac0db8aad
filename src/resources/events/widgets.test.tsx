import { expect, it } from 'vitest'
import { applicationEvents, datasetEvents, laterEvents } from './eventNames.ts'
import { resourceEventsAddress, subscribeAddress, webhooksAddress } from './widgets.ts'

const parameters = (address: string) => Object.fromEntries(new URL(address, 'http://a').searchParams)

it('lists keys and titles in the same order, without the commas inside titles', () => {
  const topics = [
    { key: 'data-fair:dataset-error', title: 'Un jeu, en erreur' },
    { key: 'data-fair:dataset-data-updated', title: 'Un autre' }
  ]
  const address = subscribeAddress({ topics, page: 'dataset/{id}' })
  expect(address).toMatch(/^\/events\/embed\/subscribe\?/)
  expect(parameters(address)).toEqual({
    key: 'data-fair:dataset-error,data-fair:dataset-data-updated',
    title: 'Un jeu  en erreur,Un autre',
    'url-template': `${window.location.origin}/data-fair/dataset/{id}`,
    register: 'false',
    header: 'no',
    'd-frame': 'true'
  })
})

it('names the sender account, its department and a role', () => {
  const sender = { type: 'organization', id: 'o1', role: 'admin' } as const
  expect(parameters(webhooksAddress([{ key: 'k', title: 't' }], sender)).sender).toBe(
    'organization:o1::admin'
  )
})

it('limits the journal to one resource', () => {
  expect(parameters(resourceEventsAddress('dataset', 'a b')).resource).toBe('dataset/a b')
})

it('leaves out the creation event for an existing resource', () => {
  expect(laterEvents(datasetEvents)).toEqual(datasetEvents.slice(1))
  expect(laterEvents(applicationEvents)).toEqual(['application-error', 'application-publication'])
})
