import { expect, it } from 'vitest'
import { documentAddress } from './documentAddress.ts'

const addressOf = (query: string): unknown =>
  documentAddress(new URLSearchParams(query), 'https://data.example.org', '/data-fair/api/v1')

it.each([
  ['urlType=general', { url: '/data-fair/api/v1/api-docs.json' }],
  ['urlType=dataset&id=a/b', { url: '/data-fair/api/v1/datasets/a%2Fb/api-docs.json' }],
  ['urlType=privateDataset&id=a', { url: '/data-fair/api/v1/datasets/a/private-api-docs.json' }],
  ['urlType=application&id=a', { url: '/data-fair/api/v1/applications/a/api-docs.json' }],
  ['urlType=remoteService&id=a', { url: '/data-fair/api/v1/remote-services/a/api-docs.json' }],
  ['urlType=dataset', { problem: 'missing', names: ['id'] }],
  ['urlType=constructor', { problem: 'unknownType' }],
  ['', { problem: 'noAddress' }],
  [
    'url=https://data.example.org/data-fair/api/v1/datasets/a/api-docs.json',
    { url: '/data-fair/api/v1/datasets/a/api-docs.json' }
  ],
  ['url=/data-fair/api/v1/api-docs.json', { url: '/data-fair/api/v1/api-docs.json' }],
  ['url=https://other.example.org/data-fair/api/v1/api-docs.json', { problem: 'otherSite' }],
  ['url=//other.example.org/data-fair/api/v1/api-docs.json', { problem: 'otherSite' }],
  ['url=/data-fair/api/v1/../../elsewhere.json', { problem: 'otherSite' }],
  ['url=data:application/json,{}', { problem: 'otherSite' }],
  ['url=/data-fair/api/v1/catalog/api-docs.json', { url: '/data-fair/api/v1/catalog/api-docs.json' }],
  // Files that people uploaded, and answers of other servers.
  ['url=/data-fair/api/v1/datasets/a/metadata-attachments/api-docs.json', { problem: 'otherSite' }],
  ['url=/data-fair/api/v1/datasets/a/attachments/b/c.json', { problem: 'otherSite' }],
  ['url=/data-fair/api/v1/datasets/a/raw', { problem: 'otherSite' }],
  ['url=/data-fair/api/v1/remote-services/a/proxy/api-docs.json', { problem: 'otherSite' }],
  ['url=/data-fair/api/v1/datasets/a/raw%23/api-docs.json', { problem: 'otherSite' }],
  ['url=/data-fair/api/v1/datasets/a/raw?b=/datasets/c/api-docs.json', { problem: 'otherSite' }]
])('%s', (query, address) => {
  expect(addressOf(query)).toEqual(address)
})
