import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { newPortalConfig } from '../../../../contract/portals/defaults.ts'
import type { Visit } from '../../../../contract/portals/visit.ts'
import { PortalProvider } from '../../view/PortalContext.tsx'
import type { ShownDataset } from './load.ts'
import { DatasetFacts } from './metadata.tsx'

const owner = { type: 'organization' as const, id: 'o1', name: 'Org' }

const visit: Visit = {
  portal: { _id: 'p1', owner, staging: false, whiteLabel: false, config: newPortalConfig('Ville') },
  isDraft: false,
  base: '',
  api: '/portal/api',
  origin: 'https://site.test',
  path: '/datasets/d',
  query: '',
  lang: 'fr',
  assets: { script: '', styles: [] }
}

const answers = {
  get: () => ({ status: 404, body: '' }),
  want: () => {},
  subscribe: () => () => {}
}

function shown(values: Partial<ShownDataset>): string {
  const dataset = { id: 'd', slug: 'd', title: 'D', owner, ...values } as ShownDataset
  return renderToStaticMarkup(
    <PortalProvider view={{ visit, answers }}>
      <DatasetFacts dataset={dataset} showDepartment={false} custom={[]} />
    </PortalProvider>
  )
}

it.each([
  ['https://data.test/d', '<a href="https://data.test/d">data.test</a>'],
  ['Service des transports', 'Service des transports'],
  ['Source:INSEE', 'Source:INSEE'],
  ['javascript:alert(1)', 'javascript:alert(1)']
])('shows the origin %s as a link only if it is a web address', (origin, shownOrigin) => {
  expect(shown({ origin })).toContain(`<dd>${shownOrigin}</dd>`)
})
